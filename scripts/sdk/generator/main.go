// A command over the code generators of Pulumi, for one package schema:
//
//	generator check SCHEMA                     fails if the engine's binder reports an error or a warning
//	generator sdk SCHEMA LANGUAGE FOLDER       writes an SDK into an empty folder
//	generator programs SCHEMA LANGUAGE...      translates programs: JSON on stdin and stdout
//
// Programs come as {"name": "text"}, in YAML or, with the tag "older", in PCL, the language that generators read.
// They go out as {"name": {"pcl": "text", "LANGUAGE": "text", ...}}.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/hashicorp/hcl/v2"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// The name of the generator in generated files.
const tool = "pulumi-monitoring"

// language contains the generators of one language. They return files by their paths.
type language struct {
	sdk     func(*schema.Package, schema.ReferenceLoader) (map[string][]byte, error)
	program func(*pcl.Program) (map[string][]byte, hcl.Diagnostics, error)
}

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
	case len(args) >= 2 && args[0] == "programs":
		return translateAll(args[1], args[2:])
	}
	return fmt.Errorf("usage: generator check SCHEMA | sdk SCHEMA LANGUAGE FOLDER | programs SCHEMA LANGUAGE...")
}

func named(name string) (language, error) {
	found, ok := languages[name]
	if !ok {
		return language{}, fmt.Errorf("unknown language %q", name)
	}
	return found, nil
}

func writeSDK(schemaFile, name, folder string) error {
	to, err := named(name)
	if err != nil {
		return err
	}
	pkg, err := bind(schemaFile)
	if err != nil {
		return err
	}
	files, err := to.sdk(pkg, onlyPackage{pkg})
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

func translateAll(schemaFile string, names []string) error {
	var programs map[string]string
	if err := json.NewDecoder(os.Stdin).Decode(&programs); err != nil {
		return fmt.Errorf("reading programs: %w", err)
	}
	pkg, err := bind(schemaFile)
	if err != nil {
		return err
	}
	answers := map[string]map[string]string{}
	for name, text := range programs {
		answer, err := translate(text, names, onlyPackage{pkg})
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		answers[name] = answer
	}
	return json.NewEncoder(os.Stdout).Encode(answers)
}
