// What the engine needs of a key service (Vault's transit engine) to encrypt the secrets of the tests' stacks. A
// passphrase would cost each command half a second of processor time, because its key is derived in a million rounds.
import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";

const PREFIX = "vault:v1:";

/** Starts it; `env` is how the engine finds it. */
export async function startSecretsService() {
  const server = createServer((request, response) => {
    const answer = (body: unknown) => {
      const { plaintext = "", ciphertext = "" } = body as Record<string, string>;
      const data = request.url?.includes("/encrypt/")
        ? { ciphertext: PREFIX + plaintext }
        : { plaintext: ciphertext.slice(PREFIX.length) };
      response.setHeader("Content-Type", "application/json").end(JSON.stringify({ data }));
    };
    json(request).then(answer, () => response.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    env: {
      VAULT_SERVER_URL: `http://127.0.0.1:${address.port}`,
      VAULT_SERVER_TOKEN: "token-of-the-tests",
    },
    close: () => server.close(),
  };
}
