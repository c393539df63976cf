import { text } from "../field";

/** The regions that the service is known to have; another installation may have others. */
export const region = text({
  doc: "Region.",
  notBlank: true,
  known: ["us-east", "us-west", "eu-west", "ap-south"],
});
