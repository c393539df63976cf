package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/blang/semver"
	"github.com/hashicorp/hcl/v2"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// bind reads a schema like the engine does, but treats warnings as errors.
func bind(file string) (*schema.Package, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(raw, &spec); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	pkg, diagnostics, err := schema.BindSpec(spec, onlyPackage{}, schema.ValidationOptions{})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if err := none(diagnostics); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return pkg, nil
}

// none returns an error with all diagnostics, including warnings.
func none(diagnostics hcl.Diagnostics) error {
	if len(diagnostics) == 0 {
		return nil
	}
	all := ""
	for _, diagnostic := range diagnostics {
		all += "\n  " + diagnostic.Error()
	}
	return fmt.Errorf("%d diagnostics:%s", len(diagnostics), all)
}

// onlyPackage loads one package and what is built into the engine. It never starts or downloads a plugin.
type onlyPackage struct{ pkg *schema.Package }

func (l onlyPackage) find(name string) (*schema.Package, error) {
	switch {
	case l.pkg != nil && name == l.pkg.Name:
		return l.pkg, nil
	case name == "pulumi":
		return schema.DefaultPulumiPackage, nil
	}
	return nil, fmt.Errorf("there is no package %q here", name)
}

func (l onlyPackage) LoadPackage(name string, _ *semver.Version) (*schema.Package, error) {
	return l.find(name)
}

func (l onlyPackage) LoadPackageV2(_ context.Context, is *schema.PackageDescriptor) (*schema.Package, error) {
	return l.find(is.Name)
}

func (l onlyPackage) LoadPackageReference(name string, _ *semver.Version) (schema.PackageReference, error) {
	pkg, err := l.find(name)
	if err != nil {
		return nil, err
	}
	return pkg.Reference(), nil
}

func (l onlyPackage) LoadPackageReferenceV2(
	_ context.Context, is *schema.PackageDescriptor,
) (schema.PackageReference, error) {
	return l.LoadPackageReference(is.Name, is.Version)
}
