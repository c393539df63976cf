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

team = monitoring.AlertChannel(
    "team",
    name="Team",
    config=monitoring.EmailChannelConfigArgs(
        channel_type="email", recipients=["shop@example.com"]
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

# The backup calls a URL when it has finished.
backup = monitoring.Monitor(
    "backup",
    name="Nightly backup",
    type="HEARTBEAT",
    config=monitoring.HeartbeatMonitorConfigArgs(expected_interval=86400, grace_period=3600),
)

storefront = monitoring.ResourceGroup(
    "storefront", name="Storefront", health_threshold_type="COUNT", health_threshold_value=1
)

for name, monitor in {"shop": shop, "backup": backup}.items():
    monitoring.ResourceGroupMember(
        f"storefront-{name}", group_id=storefront.id, member_type="monitor", member_id=monitor.id
    )

monitoring.NotificationPolicy(
    "outages",
    name="Outages",
    match_rules=[
        monitoring.SeverityGteRuleArgs(type="severity_gte", value="DOWN"),
        monitoring.MonitorIdInRuleArgs(type="monitor_id_in", monitor_ids=[shop.id]),
    ],
    escalation=monitoring.EscalationArgs(
        steps=[
            monitoring.EscalationStepArgs(channel_ids=[on_call.id], require_ack=True),
            monitoring.EscalationStepArgs(delay_minutes=15, channel_ids=[team.id]),
        ]
    ),
)

page = monitoring.StatusPage(
    "public", name="Shop status", slug="shop-status", description="How the shop is doing."
)

shopping = monitoring.StatusPageComponentGroup(
    "shopping", status_page_id=page.id, name="Shopping"
)

monitoring.StatusPageComponent(
    "checkout",
    status_page_id=page.id,
    group_id=shopping.id,
    name="Checkout",
    type="MONITOR",
    monitor_id=shop.id,
)

monitoring.StatusPageComponent(
    "everything",
    status_page_id=page.id,
    name="Everything",
    type="GROUP",
    resource_group_id=storefront.id,
)

pulumi.export("organization", monitoring.get_identity().organization.name)
pulumi.export("shopMonitorId", shop.id)
