package main

import (
	"github.com/pulumi-monitoring/pulumi-monitoring/sdk/go/monitoring"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		onCall, err := monitoring.NewAlertChannel(ctx, "on-call", &monitoring.AlertChannelArgs{
			Name: pulumi.String("On call"),
			Config: &monitoring.EmailChannelConfigArgs{
				ChannelType: pulumi.String("email"),
				Recipients: pulumi.StringArray{
					pulumi.String("oncall@example.com"),
				},
			},
		})
		if err != nil {
			return err
		}
		shop, err := monitoring.NewMonitor(ctx, "shop", &monitoring.MonitorArgs{
			Name: pulumi.String("Shop"),
			Type: pulumi.String(monitoring.MonitorTypeHttp),
			Config: &monitoring.HttpMonitorConfigArgs{
				Url: pulumi.String("https://shop.example.com/health"),
			},
			FrequencySeconds: pulumi.Int(60),
			Regions: pulumi.StringArray{
				pulumi.String("us-east"),
				pulumi.String("eu-west"),
			},
			Assertions: monitoring.MonitorAssertionArray{
				&monitoring.MonitorAssertionArgs{
					Config: &monitoring.StatusCodeAssertionArgs{
						Type:     pulumi.String("status_code"),
						Expected: pulumi.String("200"),
						Operator: pulumi.String(monitoring.AssertionOperatorEquals),
					},
				},
			},
			AlertChannelIds: pulumi.StringArray{
				onCall.ID(),
			},
		})
		if err != nil {
			return err
		}
		ctx.Export("shopMonitorId", shop.ID())
		return nil
	})
}
