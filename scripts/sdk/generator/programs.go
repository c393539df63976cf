package main

import (
	"fmt"
	"strings"

	"github.com/pulumi/pulumi/pkg/v3/codegen/hcl2/syntax"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// translate writes a program in other languages. A program that does not match the schema is an error.
func translate(text string, names []string, loader schema.ReferenceLoader) (map[string]string, error) {
	source, err := toPCL(text, loader)
	if err != nil {
		return nil, err
	}
	answer := map[string]string{"pcl": source}
	for _, name := range names {
		to, err := named(name)
		if err != nil {
			return nil, err
		}
		// Generators change the program that they receive.
		program, err := parse(source, loader)
		if err != nil {
			return nil, err
		}
		files, diagnostics, err := to.program(program)
		if err == nil {
			err = none(diagnostics)
		}
		if err == nil {
			answer[name], err = only(files)
		}
		if err != nil {
			return nil, fmt.Errorf("as %s: %w", name, err)
		}
	}
	return answer, nil
}

func parse(source string, loader schema.ReferenceLoader) (*pcl.Program, error) {
	parser := syntax.NewParser()
	if err := parser.ParseFile(strings.NewReader(source), "program.pp"); err != nil {
		return nil, err
	}
	program, diagnostics, err := bindProgram(parser.Files, loader)
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
