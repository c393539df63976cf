//go:build !older

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	yaml "github.com/pulumi/pulumi-yaml/pkg/pulumiyaml"
	yamlgen "github.com/pulumi/pulumi-yaml/pkg/pulumiyaml/codegen"
	"github.com/pulumi/pulumi/pkg/v3/codegen/hcl2/syntax"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

var programs = map[string]func(*pcl.Program) (map[string][]byte, hcl.Diagnostics, error){
	"nodejs": nodejs.GenerateProgram,
	"python": python.GenerateProgram,
}

func translateAll(schemaFile, name string) error {
	var texts map[string]string
	if err := json.NewDecoder(os.Stdin).Decode(&texts); err != nil {
		return fmt.Errorf("reading programs: %w", err)
	}
	pkg, err := bind(schemaFile)
	if err != nil {
		return err
	}
	answers := map[string]string{}
	for program, text := range texts {
		if answers[program], err = translate(text, name, onlyPackage{pkg}); err != nil {
			return fmt.Errorf("%s: %w", program, err)
		}
	}
	return json.NewEncoder(os.Stdout).Encode(answers)
}

// translate writes a program in YAML in another language. A program that does not match the schema is an error.
func translate(text, name string, loader schema.ReferenceLoader) (string, error) {
	to, ok := programs[name]
	if !ok {
		return "", fmt.Errorf("unknown language %q", name)
	}
	source, err := toPCL(text, loader)
	if err != nil {
		return "", err
	}
	program, err := parse(source, loader)
	if err != nil {
		return "", err
	}
	files, diagnostics, err := to(program)
	if err != nil {
		return "", err
	}
	if err := none(diagnostics); err != nil {
		return "", err
	}
	return only(files)
}

// toPCL writes a program in the language that generators read.
func toPCL(text string, loader schema.ReferenceLoader) (string, error) {
	template, diags, err := yaml.LoadYAML("Pulumi.yaml", strings.NewReader(text))
	if err != nil {
		return "", err
	}
	if err := none(diags.HCL()); err != nil {
		return "", err
	}
	source, diagnostics, err := yamlgen.ConvertTemplateIL(template, loader)
	if len(diagnostics) > 0 {
		return "", none(diagnostics)
	}
	if err != nil {
		return "", fmt.Errorf("reading YAML: %w", err)
	}
	return nakedKeys(source), nil
}

// nakedKeys removes the quotes from the keys of objects. The generators recognize the tag of a union only without quotes;
// otherwise they write another variant of the union.
func nakedKeys(source string) string {
	tokens, _ := hclsyntax.LexConfig([]byte(source), "program.pp", hcl.InitialPos)
	result, done := "", 0
	for at := 0; at+3 < len(tokens); at++ {
		open, key, end, equals := tokens[at], tokens[at+1], tokens[at+2], tokens[at+3]
		isKey := open.Type == hclsyntax.TokenOQuote && key.Type == hclsyntax.TokenQuotedLit &&
			end.Type == hclsyntax.TokenCQuote && equals.Type == hclsyntax.TokenEqual
		name := string(key.Bytes)
		if !isKey || !hclsyntax.ValidIdentifier(name) || name == "for" {
			continue
		}
		result += source[done:open.Range.Start.Byte] + name
		done = end.Range.End.Byte
	}
	return result + source[done:]
}

func parse(source string, loader schema.ReferenceLoader) (*pcl.Program, error) {
	parser := syntax.NewParser()
	if err := parser.ParseFile(strings.NewReader(source), "program.pp"); err != nil {
		return nil, err
	}
	program, diagnostics, err := pcl.BindProgram(parser.Files, loader)
	diagnostics = append(parser.Diagnostics, diagnostics...)
	if problems := none(diagnostics); problems != nil {
		return nil, problems
	}
	return program, err
}

// only returns the single file of a program; projects are not generated.
func only(files map[string][]byte) (string, error) {
	if len(files) != 1 {
		return "", fmt.Errorf("%d files instead of one", len(files))
	}
	result := ""
	for _, text := range files {
		result = string(text)
	}
	// Generators write through fmt, which prints a panic as text.
	if strings.Contains(result, "%!v(PANIC") {
		return "", fmt.Errorf("the generator panicked:\n%s", result)
	}
	return result, nil
}
