// Generated from src/spec by `npm run generate`. Do not edit.

/** A tag as the API has it. */
export interface TagRecord {
  /** Name, unique in the organization. */
  name: string;
  /** Colour in the dashboard, `#rgb` or `#rrggbb`. */
  color: string;
  /** The organization it belongs to. */
  organizationId: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}
