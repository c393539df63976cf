/** The key in use, and the way from a saved key that was refused to the one in the environment. */
export interface Credentials {
  /** The key for the next request. */
  current(): string;
  /** The key to try after a 401 with the given one, or undefined where there is no other. */
  alternativeTo(refused: string): string | undefined;
  /** Told how a request with an alternative ended. */
  tried(key: string, accepted: boolean): void;
}

/** Said once, when the other key was accepted. */
export const FALLBACK_NOTICE =
  "The API refused the configured API key (401); MONITORING_API_KEY is used instead. " +
  "Refresh and destroy use the key saved in the state: run with PULUMI_RUN_PROGRAM=true, " +
  "or run pulumi up to save the new key.";

/** Credentials of a client: one key, and at most one to fall back to. */
export function createCredentials(
  apiKey: string,
  fallback: string | undefined,
  onNotice: (message: string) => void,
): Credentials {
  let current = apiKey;
  let other = fallback === apiKey || fallback === "" ? undefined : fallback;
  return {
    current: () => current,
    alternativeTo: (refused) => (refused === current ? other : current),
    tried(key, accepted) {
      if (key !== other) return;
      // Either way it is settled: adopted, or refused too and not worth doubling each 401.
      other = undefined;
      if (!accepted) return;
      current = key;
      onNotice(FALLBACK_NOTICE);
    },
  };
}
