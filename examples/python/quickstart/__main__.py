import pulumi
import pulumi_monitoring as monitoring

on_call = monitoring.AlertChannel(
    "on-call",
    name="On call",
    config=monitoring.EmailChannelConfigArgs(
        channel_type="email", recipients=["oncall@example.com"]
    ),
)

shop = monitoring.Monitor(
    "shop",
    name="Shop",
    type="HTTP",
    config=monitoring.HttpMonitorConfigArgs(url="https://shop.example.com/health"),
    frequency_seconds=60,
    regions=["us-east", "eu-west"],
    assertions=[
        monitoring.MonitorAssertionArgs(
            config=monitoring.StatusCodeAssertionArgs(
                type="status_code", expected="200", operator="equals"
            )
        )
    ],
    alert_channel_ids=[on_call.id],
)

# The id to look the monitor up by.
pulumi.export("shopMonitorId", shop.id)
