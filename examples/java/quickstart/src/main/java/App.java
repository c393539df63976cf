import com.pulumi.Pulumi;
import com.pulumi.monitoring.AlertChannel;
import com.pulumi.monitoring.AlertChannelArgs;
import com.pulumi.monitoring.Monitor;
import com.pulumi.monitoring.MonitorArgs;
import com.pulumi.monitoring.inputs.EmailChannelConfigArgs;
import com.pulumi.monitoring.inputs.HttpMonitorConfigArgs;
import com.pulumi.monitoring.inputs.MonitorAssertionArgs;
import com.pulumi.monitoring.inputs.StatusCodeAssertionArgs;
import java.util.List;

public class App {
    public static void main(String[] args) {
        Pulumi.run(ctx -> {
            var onCall = new AlertChannel("on-call", AlertChannelArgs.builder()
                .name("On call")
                .config(EmailChannelConfigArgs.builder()
                    .channelType("email")
                    .recipients("oncall@example.com")
                    .build())
                .build());

            var shop = new Monitor("shop", MonitorArgs.builder()
                .name("Shop")
                .type("HTTP")
                .config(HttpMonitorConfigArgs.builder()
                    .url("https://shop.example.com/health")
                    .build())
                .frequencySeconds(60)
                .regions("us-east", "eu-west")
                .assertions(MonitorAssertionArgs.builder()
                    .config(StatusCodeAssertionArgs.builder()
                        .type("status_code")
                        .expected("200")
                        .operator("equals")
                        .build())
                    .build())
                .alertChannelIds(onCall.id().applyValue(List::of))
                .build());

            // The id to look the monitor up by.
            ctx.export("shopMonitorId", shop.id());
        });
    }
}
