import { text } from "../field";

/** The regions that the service is known to have; another installation may have others. */
export const region = text({
  doc: "Region.",
  min: 1,
  known: ["us-east", "us-west", "eu-west", "ap-south"],
});
