import pulumi
import pulumi_monitoring as monitoring

config = pulumi.Config()

critical = monitoring.Tag("critical", name="critical", color="#DC2626")

on_call = monitoring.AlertChannel(
    "on-call",
    name="On call",
    config=monitoring.WebhookChannelConfigArgs(
        channel_type="webhook", url=config.require_secret("webhookUrl")
    ),
)

shop = monitoring.Monitor(
    "shop",
    name="Shop",
    type="HTTP",
    config=monitoring.HttpMonitorConfigArgs(url="https://shop.example.com/health", method="GET"),
    frequency_seconds=60,
    regions=["us-east", "eu-west"],
    assertions=[
        monitoring.MonitorAssertionArgs(
            config=monitoring.StatusCodeAssertionArgs(
                type="status_code", expected="200", operator="equals"
            )
        ),
        monitoring.MonitorAssertionArgs(
            config=monitoring.ResponseTimeAssertionArgs(type="response_time", threshold_ms=2000),
            severity="warn",
        ),
    ],
    tags=monitoring.MonitorTagsArgs(tag_ids=[critical.id]),
)

monitoring.NotificationPolicy(
    "outages",
    name="Outages",
    match_rules=[
        monitoring.SeverityGteRuleArgs(type="severity_gte", value="DOWN"),
        monitoring.MonitorIdInRuleArgs(type="monitor_id_in", monitor_ids=[shop.id]),
    ],
    escalation=monitoring.EscalationArgs(
        steps=[monitoring.EscalationStepArgs(channel_ids=[on_call.id], require_ack=True)]
    ),
)

page = monitoring.StatusPage(
    "public", name="Shop status", slug="shop-status", description="How the shop is doing."
)

monitoring.StatusPageComponent(
    "checkout",
    status_page_id=page.id,
    name="Checkout",
    type="MONITOR",
    monitor_id=shop.id,
)

pulumi.export("organization", monitoring.get_identity().organization.name)
pulumi.export("shopMonitorId", shop.id)
