//go:build !older

package main

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	yaml "github.com/pulumi/pulumi-yaml/pkg/pulumiyaml"
	yamlgen "github.com/pulumi/pulumi-yaml/pkg/pulumiyaml/codegen"
	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/hcl2/syntax"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

var languages = map[string]language{
	"nodejs": {
		sdk: func(pkg *schema.Package, loader schema.ReferenceLoader) (map[string][]byte, error) {
			return nodejs.GeneratePackage(tool, pkg, nil, nil, false, loader)
		},
		program: nodejs.GenerateProgram,
	},
	"python": {
		sdk: func(pkg *schema.Package, loader schema.ReferenceLoader) (map[string][]byte, error) {
			return python.GeneratePackage(tool, pkg, nil, loader)
		},
		program: python.GenerateProgram,
	},
	"go": {
		sdk: func(pkg *schema.Package, _ schema.ReferenceLoader) (map[string][]byte, error) {
			return gogen.GeneratePackage(tool, pkg, nil)
		},
		program: gogen.GenerateProgram,
	},
}

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

func bindProgram(files []*syntax.File, loader schema.ReferenceLoader) (*pcl.Program, hcl.Diagnostics, error) {
	return pcl.BindProgram(files, loader)
}
