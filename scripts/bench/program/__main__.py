"""The program of every Python contestant: the monitors of monitor-args.js."""

import json

import pulumi_monitoring as monitoring

with open("case.json") as file:
    case = json.load(file)

assertions = [
    monitoring.MonitorAssertionArgs(
        config=monitoring.StatusCodeAssertionArgs(
            type="status_code", expected="200", operator="equals"
        )
    ),
    monitoring.MonitorAssertionArgs(
        config=monitoring.ResponseTimeWarnAssertionArgs(type="response_time_warn", warn_ms=800),
        severity="warn",
    ),
]

for at in range(case["size"]):
    monitoring.Monitor(
        f"monitor-{at}",
        name=f"Shop, service {at}",
        type="HTTP",
        config=monitoring.HttpMonitorConfigArgs(
            url=f"https://service-{at}.shop.example.com/health",
            method="GET",
            custom_headers={"X-Probe": "shop"},
        ),
        frequency_seconds=60,
        regions=["eu-west", "us-east"],
        assertions=None if case["isPlain"] else assertions,
    )
