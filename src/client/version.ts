// eslint-disable-next-line layers/imports -- a constant in every bundle
import { version } from "../../package.json";

/** The package's version, for the User-Agent. */
export const VERSION = version;
