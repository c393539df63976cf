/** A team and its services. */
export interface Team {
  /** Also the name of its stack. */
  readonly name: string;
  /** Who is notified. */
  readonly onCall: string;
  /** URLs of its services, by name. */
  readonly services: Readonly<Record<string, string>>;
}

/** Destroy the stack of a team (`npm start -- --destroy NAME`) before you remove it from this list. */
export const TEAMS: readonly Team[] = [
  {
    name: "storefront",
    onCall: "storefront@example.com",
    services: {
      homepage: "https://shop.example.com/",
      search: "https://shop.example.com/search",
    },
  },
  {
    name: "checkout",
    onCall: "checkout@example.com",
    services: {
      basket: "https://basket.example.com/health",
      payments: "https://payments.example.com/health",
    },
  },
  {
    name: "platform",
    onCall: "platform@example.com",
    services: { gateway: "https://gateway.example.com/health" },
  },
];
