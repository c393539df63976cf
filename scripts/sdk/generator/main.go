// A command over the code generators of Pulumi, for one package schema:
//
//	generator check SCHEMA                     fails if the engine's binder reports an error or a warning
//	generator sdk SCHEMA LANGUAGE FOLDER       writes an SDK into an empty folder
//	generator programs SCHEMA LANGUAGE         translates programs in YAML: {"name": "text"} on stdin and stdout
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// The name of the generator in generated files.
const tool = "pulumi-monitoring"

// sdk returns the files of an SDK by their paths.
type sdk func(*schema.Package, schema.ReferenceLoader) (map[string][]byte, error)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 2 && args[0] == "check":
		_, err := bind(args[1])
		return err
	case len(args) == 4 && args[0] == "sdk":
		return writeSDK(args[1], args[2], args[3])
	case len(args) == 3 && args[0] == "programs":
		return translateAll(args[1], args[2])
	}
	return fmt.Errorf("usage: generator check SCHEMA | sdk SCHEMA LANGUAGE FOLDER | programs SCHEMA LANGUAGE")
}

func writeSDK(schemaFile, name, folder string) error {
	generate, ok := sdks[name]
	if !ok {
		return fmt.Errorf("unknown language %q", name)
	}
	pkg, err := bind(schemaFile)
	if err != nil {
		return err
	}
	files, err := generate(pkg, onlyPackage{pkg})
	if err != nil {
		return fmt.Errorf("generating %s: %w", name, err)
	}
	for path, text := range files {
		file := filepath.Join(folder, path)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
