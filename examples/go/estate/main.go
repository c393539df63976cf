package main

import (
	"github.com/pulumi-monitoring/pulumi-monitoring/sdk/go/monitoring"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		cfg := config.New(ctx, "")
		webhookUrl := cfg.RequireSecret("webhookUrl")
		identity, err := monitoring.GetIdentity(ctx)
		if err != nil {
			return err
		}
		critical, err := monitoring.NewTag(ctx, "critical", &monitoring.TagArgs{
			Name:  pulumi.String("critical"),
			Color: pulumi.String("#DC2626"),
		})
		if err != nil {
			return err
		}
		onCall, err := monitoring.NewAlertChannel(ctx, "on-call", &monitoring.AlertChannelArgs{
			Name: pulumi.String("On call"),
			Config: &monitoring.WebhookChannelConfigArgs{
				ChannelType: pulumi.String("webhook"),
				Url:         webhookUrl,
			},
		})
		if err != nil {
			return err
		}
		team, err := monitoring.NewAlertChannel(ctx, "team", &monitoring.AlertChannelArgs{
			Name: pulumi.String("Team"),
			Config: &monitoring.EmailChannelConfigArgs{
				ChannelType: pulumi.String("email"),
				Recipients: pulumi.StringArray{
					pulumi.String("shop@example.com"),
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
				Url:    pulumi.String("https://shop.example.com/health"),
				Method: pulumi.String(monitoring.HttpMethodGet),
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
				&monitoring.MonitorAssertionArgs{
					Config: &monitoring.ResponseTimeAssertionArgs{
						Type:        pulumi.String("response_time"),
						ThresholdMs: pulumi.Int(2000),
					},
					Severity: pulumi.String(monitoring.AssertionSeverityWarn),
				},
			},
			Tags: &monitoring.MonitorTagsArgs{
				TagIds: pulumi.StringArray{
					critical.ID(),
				},
			},
		})
		if err != nil {
			return err
		}
		// The backup calls a URL when it has finished.
		backup, err := monitoring.NewMonitor(ctx, "backup", &monitoring.MonitorArgs{
			Name: pulumi.String("Nightly backup"),
			Type: pulumi.String(monitoring.MonitorTypeHeartbeat),
			Config: &monitoring.HeartbeatMonitorConfigArgs{
				ExpectedInterval: pulumi.Int(86400),
				GracePeriod:      pulumi.Int(3600),
			},
		})
		if err != nil {
			return err
		}
		storefront, err := monitoring.NewResourceGroup(ctx, "storefront", &monitoring.ResourceGroupArgs{
			Name:                 pulumi.String("Storefront"),
			HealthThresholdType:  pulumi.String(monitoring.HealthThresholdTypeCount),
			HealthThresholdValue: pulumi.Float64(1),
		})
		if err != nil {
			return err
		}
		for name, monitor := range map[string]*monitoring.Monitor{"shop": shop, "backup": backup} {
			_, err = monitoring.NewResourceGroupMember(ctx, "storefront-"+name, &monitoring.ResourceGroupMemberArgs{
				GroupId:    storefront.ID(),
				MemberType: pulumi.String(monitoring.ResourceGroupMemberTypeMonitor),
				MemberId:   monitor.ID(),
			})
			if err != nil {
				return err
			}
		}
		_, err = monitoring.NewNotificationPolicy(ctx, "outages", &monitoring.NotificationPolicyArgs{
			Name: pulumi.String("Outages"),
			MatchRules: pulumi.Array{
				&monitoring.SeverityGteRuleArgs{
					Type:  pulumi.String("severity_gte"),
					Value: pulumi.String(monitoring.IncidentSeverityDown),
				},
				&monitoring.MonitorIdInRuleArgs{
					Type: pulumi.String("monitor_id_in"),
					MonitorIds: pulumi.StringArray{
						shop.ID(),
					},
				},
			},
			Escalation: &monitoring.EscalationArgs{
				Steps: monitoring.EscalationStepArray{
					&monitoring.EscalationStepArgs{
						ChannelIds: pulumi.StringArray{
							onCall.ID(),
						},
						RequireAck: pulumi.Bool(true),
					},
					&monitoring.EscalationStepArgs{
						DelayMinutes: pulumi.Int(15),
						ChannelIds: pulumi.StringArray{
							team.ID(),
						},
					},
				},
			},
		})
		if err != nil {
			return err
		}
		page, err := monitoring.NewStatusPage(ctx, "public", &monitoring.StatusPageArgs{
			Name:        pulumi.String("Shop status"),
			Slug:        pulumi.String("shop-status"),
			Description: pulumi.String("How the shop is doing."),
		})
		if err != nil {
			return err
		}
		shopping, err := monitoring.NewStatusPageComponentGroup(ctx, "shopping", &monitoring.StatusPageComponentGroupArgs{
			StatusPageId: page.ID(),
			Name:         pulumi.String("Shopping"),
		})
		if err != nil {
			return err
		}
		_, err = monitoring.NewStatusPageComponent(ctx, "checkout", &monitoring.StatusPageComponentArgs{
			StatusPageId: page.ID(),
			GroupId:      shopping.ID(),
			Name:         pulumi.String("Checkout"),
			Type:         pulumi.String(monitoring.StatusPageComponentTypeMonitor),
			MonitorId:    shop.ID(),
		})
		if err != nil {
			return err
		}
		_, err = monitoring.NewStatusPageComponent(ctx, "everything", &monitoring.StatusPageComponentArgs{
			StatusPageId:    page.ID(),
			Name:            pulumi.String("Everything"),
			Type:            pulumi.String(monitoring.StatusPageComponentTypeGroup),
			ResourceGroupId: storefront.ID(),
		})
		if err != nil {
			return err
		}
		ctx.Export("organization", pulumi.String(identity.Organization.Name))
		ctx.Export("shopMonitorId", shop.ID())
		return nil
	})
}
