export { handler } from "./handler";
