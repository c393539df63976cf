//go:build older

// Generators that are not published for the engine's version of the library.
package main

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"regexp"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/pulumi/pulumi-java/pkg/codegen/java"
	"github.com/pulumi/pulumi/pkg/v3/codegen/dotnet"
	"github.com/pulumi/pulumi/pkg/v3/codegen/hcl2/syntax"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

var languages = map[string]language{
	"dotnet": {
		sdk: func(pkg *schema.Package, _ schema.ReferenceLoader) (map[string][]byte, error) {
			return dotnet.GeneratePackage(tool, pkg, nil, nil)
		},
		program: dotnet.GenerateProgram,
	},
	"java": {
		sdk: func(pkg *schema.Package, _ schema.ReferenceLoader) (map[string][]byte, error) {
			return java.GeneratePackage(tool, pkg, nil, nil, false, false)
		},
		program: javaProgram,
	},
}

func javaProgram(program *pcl.Program) (map[string][]byte, hcl.Diagnostics, error) {
	files, diagnostics, err := java.GenerateProgram(program)
	for path, text := range files {
		files[path] = []byte(withImports(string(text)))
	}
	return files, diagnostics, err
}

var (
	argsOfResource = regexp.MustCompile(`(?m)^import ([\w.]+)\.\w+Args;\n`)
	builders       = regexp.MustCompile(`\b(\w+Args)\.builder\(`)
)

// withImports adds imports that the generator omits: the variants of unions.
func withImports(text string) string {
	anchor := argsOfResource.FindStringSubmatchIndex(text)
	if anchor == nil {
		return text
	}
	base, end := text[anchor[2]:anchor[3]], anchor[1]
	missing := ""
	for _, found := range builders.FindAllStringSubmatch(text, -1) {
		line := fmt.Sprintf("import %s.inputs.%s;\n", base, found[1])
		if !strings.Contains(text+missing, "."+found[1]+";\n") {
			missing += line
		}
	}
	return text[:end] + missing + text[end:]
}

func toPCL(text string, _ schema.ReferenceLoader) (string, error) {
	return text, nil
}

func bindProgram(files []*syntax.File, loader schema.ReferenceLoader) (*pcl.Program, hcl.Diagnostics, error) {
	return pcl.BindProgram(files, pcl.Loader(loader))
}

// The generator for C# downloads a picture for each package. This transport generates it instead, so that nothing is
// downloaded.
type picture struct{}

func (picture) RoundTrip(request *http.Request) (*http.Response, error) {
	var text bytes.Buffer
	if err := png.Encode(&text, image.NewGray(image.Rect(0, 0, 64, 64))); err != nil {
		return nil, err
	}
	return &http.Response{
		StatusCode: http.StatusOK,
		Body:       io.NopCloser(&text),
		Request:    request,
	}, nil
}

func init() {
	http.DefaultTransport = picture{}
}
