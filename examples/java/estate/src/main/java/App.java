import com.pulumi.Pulumi;
import com.pulumi.monitoring.AlertChannel;
import com.pulumi.monitoring.AlertChannelArgs;
import com.pulumi.monitoring.Monitor;
import com.pulumi.monitoring.MonitorArgs;
import com.pulumi.monitoring.MonitoringFunctions;
import com.pulumi.monitoring.NotificationPolicy;
import com.pulumi.monitoring.NotificationPolicyArgs;
import com.pulumi.monitoring.ResourceGroup;
import com.pulumi.monitoring.ResourceGroupArgs;
import com.pulumi.monitoring.ResourceGroupMember;
import com.pulumi.monitoring.ResourceGroupMemberArgs;
import com.pulumi.monitoring.StatusPage;
import com.pulumi.monitoring.StatusPageArgs;
import com.pulumi.monitoring.StatusPageComponent;
import com.pulumi.monitoring.StatusPageComponentArgs;
import com.pulumi.monitoring.StatusPageComponentGroup;
import com.pulumi.monitoring.StatusPageComponentGroupArgs;
import com.pulumi.monitoring.Tag;
import com.pulumi.monitoring.TagArgs;
import com.pulumi.monitoring.inputs.EmailChannelConfigArgs;
import com.pulumi.monitoring.inputs.EscalationArgs;
import com.pulumi.monitoring.inputs.EscalationStepArgs;
import com.pulumi.monitoring.inputs.HeartbeatMonitorConfigArgs;
import com.pulumi.monitoring.inputs.HttpMonitorConfigArgs;
import com.pulumi.monitoring.inputs.MonitorAssertionArgs;
import com.pulumi.monitoring.inputs.MonitorIdInRuleArgs;
import com.pulumi.monitoring.inputs.MonitorTagsArgs;
import com.pulumi.monitoring.inputs.ResponseTimeAssertionArgs;
import com.pulumi.monitoring.inputs.SeverityGteRuleArgs;
import com.pulumi.monitoring.inputs.StatusCodeAssertionArgs;
import com.pulumi.monitoring.inputs.WebhookChannelConfigArgs;
import java.util.List;
import java.util.Map;

public class App {
    public static void main(String[] args) {
        Pulumi.run(ctx -> {
            var critical = new Tag("critical", TagArgs.builder()
                .name("critical")
                .color("#DC2626")
                .build());

            var onCall = new AlertChannel("on-call", AlertChannelArgs.builder()
                .name("On call")
                .config(WebhookChannelConfigArgs.builder()
                    .channelType("webhook")
                    .url(ctx.config().requireSecret("webhookUrl"))
                    .build())
                .build());

            var team = new AlertChannel("team", AlertChannelArgs.builder()
                .name("Team")
                .config(EmailChannelConfigArgs.builder()
                    .channelType("email")
                    .recipients("shop@example.com")
                    .build())
                .build());

            var shop = new Monitor("shop", MonitorArgs.builder()
                .name("Shop")
                .type("HTTP")
                .config(HttpMonitorConfigArgs.builder()
                    .url("https://shop.example.com/health")
                    .method("GET")
                    .build())
                .frequencySeconds(60)
                .regions("us-east", "eu-west")
                .assertions(
                    MonitorAssertionArgs.builder()
                        .config(StatusCodeAssertionArgs.builder()
                            .type("status_code")
                            .expected("200")
                            .operator("equals")
                            .build())
                        .build(),
                    MonitorAssertionArgs.builder()
                        .config(ResponseTimeAssertionArgs.builder()
                            .type("response_time")
                            .thresholdMs(2000)
                            .build())
                        .severity("warn")
                        .build())
                .tags(MonitorTagsArgs.builder()
                    .tagIds(critical.id().applyValue(List::of))
                    .build())
                .build());

            // The backup calls a URL when it has finished.
            var backup = new Monitor("backup", MonitorArgs.builder()
                .name("Nightly backup")
                .type("HEARTBEAT")
                .config(HeartbeatMonitorConfigArgs.builder()
                    .expectedInterval(86400)
                    .gracePeriod(3600)
                    .build())
                .build());

            var storefront = new ResourceGroup("storefront", ResourceGroupArgs.builder()
                .name("Storefront")
                .healthThresholdType("COUNT")
                .healthThresholdValue(1.0)
                .build());

            Map.of("shop", shop, "backup", backup).forEach((name, monitor) ->
                new ResourceGroupMember("storefront-" + name, ResourceGroupMemberArgs.builder()
                    .groupId(storefront.id())
                    .memberType("monitor")
                    .memberId(monitor.id())
                    .build()));

            new NotificationPolicy("outages", NotificationPolicyArgs.builder()
                .name("Outages")
                .matchRules(
                    SeverityGteRuleArgs.builder()
                        .type("severity_gte")
                        .value("DOWN")
                        .build(),
                    MonitorIdInRuleArgs.builder()
                        .type("monitor_id_in")
                        .monitorIds(shop.id().applyValue(List::of))
                        .build())
                .escalation(EscalationArgs.builder()
                    .steps(
                        EscalationStepArgs.builder()
                            .channelIds(onCall.id().applyValue(List::of))
                            .requireAck(true)
                            .build(),
                        EscalationStepArgs.builder()
                            .delayMinutes(15)
                            .channelIds(team.id().applyValue(List::of))
                            .build())
                    .build())
                .build());

            var page = new StatusPage("public", StatusPageArgs.builder()
                .name("Shop status")
                .slug("shop-status")
                .description("How the shop is doing.")
                .build());

            var shopping = new StatusPageComponentGroup("shopping", StatusPageComponentGroupArgs.builder()
                .statusPageId(page.id())
                .name("Shopping")
                .build());

            new StatusPageComponent("checkout", StatusPageComponentArgs.builder()
                .statusPageId(page.id())
                .groupId(shopping.id())
                .name("Checkout")
                .type("MONITOR")
                .monitorId(shop.id())
                .build());

            new StatusPageComponent("everything", StatusPageComponentArgs.builder()
                .statusPageId(page.id())
                .name("Everything")
                .type("GROUP")
                .resourceGroupId(storefront.id())
                .build());

            var identity = MonitoringFunctions.getIdentity();
            ctx.export("organization", identity.applyValue(found -> found.organization().name()));
            ctx.export("shopMonitorId", shop.id());
        });
    }
}
