"""Prints which files of an SDK for C#, and which programs in this folder, do not parse, and which names in the programs the SDK
lacks: there is no compiler for them."""
import json, pathlib, re, sys
import tree_sitter, tree_sitter_c_sharp

parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_c_sharp.language()))
sdk, wrong = pathlib.Path(sys.argv[1]), []
answers = {name for file in [*sdk.glob("Get*.cs"), *sdk.glob("Outputs/*.cs")]
           for name in re.findall(r"public readonly .*? (\w+);", file.read_text())}

def properties(file, name):
    [_, *after] = re.split(rf"class {name} ", (sdk / file).read_text()) if (sdk / file).exists() else [""]
    return re.findall(r"public [^=;(]*?\b(\w+)\s*\{", re.split(r"\bclass ", after[0])[0]) if after else None

def made(node):
    if node.type == "object_creation_expression":
        return node.child_by_field_name("type").text.decode()
    outer = node.parent.parent.parent
    return outer.child(0).text.decode() if outer.type == "invocation_expression" else made(outer) + "Args"

def check(node):
    if node.type in ("object_creation_expression", "implicit_object_creation_expression"):
        name = made(node).removeprefix("Monitoring.").replace(".Invoke", "InvokeArgs")
        file = re.sub(r"^(\w+?)(InvokeArgs|Args)?$", r"\1", name).replace(".", "/") + ".cs"
        known = properties(file, name.split(".")[-1]) if name != "Config" and "<" not in name else []
        if known is None:
            wrong.append(name)
        for each in node.children:
            if each.type == "initializer_expression" and known:
                for pair in (c for c in each.children if c.type == "assignment_expression"):
                    if pair.child(0).text.decode() not in known:
                        wrong.append(f"{name}.{pair.child(0).text.decode()}")
    if node.type == "generic_name":
        for enum in re.findall(r"Monitoring\.(\w+)", node.text.decode()):
            if f"struct {enum} " not in (sdk / "Enums.cs").read_text():
                wrong.append(enum)
    if node.type == "lambda_expression" and node.text.startswith(b"result"):
        wrong.extend(set(re.findall(r"\.(\w+)", node.text.decode())) - answers)
    for each in node.children:
        check(each)

for file in pathlib.Path(".").glob("*.cs"):
    root = parser.parse(file.read_bytes()).root_node
    if root.has_error:
        wrong.append(file.name)
    check(root)
for file in sdk.rglob("*.cs"):
    if parser.parse(file.read_bytes()).root_node.has_error:
        wrong.append(file.name)
print(json.dumps(wrong))
