module monitoring-quickstart

go 1.25

require (
	github.com/pulumi-monitoring/pulumi-monitoring/sdk/go v0.0.0
	github.com/pulumi/pulumi/sdk/v3 v3.259.0
)

// `npm run sdk -- go` writes it.
replace github.com/pulumi-monitoring/pulumi-monitoring/sdk/go => ../../../sdk/go
