// What an upload contains, for the user: everything in it is readable for whoever may read the code of the monitor.
import type { Archive } from "./archive";
import { counted } from "../../definitions";

/** Names of files that usually hold keys or settings with secrets. */
const SENSITIVE =
  /^(?:id_(?:rsa|dsa|ecdsa|ed25519)|\.npmrc|\.netrc|\.env(?:\..+)?|.+\.env|.+\.(?:pem|key|p12|pfx|jks|keystore)|Pulumi\.(?!ya?ml$).+\.ya?ml)$/i;

/** The number of files and the size of an upload. */
export const sizeText = ({ bytes, files }: Archive): string =>
  `${counted(files.length, "file")}, ${Math.ceil(bytes.length / 1024)} KiB`;

/** The files of an upload that hardly anyone wants to upload. */
export const sensitiveFiles = ({ files }: Archive): string[] =>
  files.filter((file) => SENSITIVE.test(file.split("/").at(-1) ?? ""));
