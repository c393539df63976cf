// Generated from src/spec by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";

import { invoke, invokeOutput } from "./invoke";
import type { LookupOptions } from "./invoke";
import type * as records from "./records";

/** Arguments of `getTags`. */
export interface GetTagsArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getTagsOutput`. */
export interface GetTagsOutputArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All tags of the organization.
 *
 * @example
 * ```typescript
 * export const names = monitoring.getTagsOutput().apply((tags) => tags.map((tag) => tag.name));
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getTags(
  args: GetTagsArgs = {},
  options?: LookupOptions,
): Promise<records.TagRecord[]> {
  return invoke("Tags", { ...args }, options);
}

/**
 * All tags of the organization. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getTagsOutput(
  args: GetTagsOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.TagRecord[]>> {
  return invokeOutput<records.TagRecord[]>("Tags", args, options);
}

/** Arguments of `getTag`. */
export interface GetTagArgs {
  /**
   * Id of the tag. This or `name`.
   * Limits: a UUID.
   */
  id?: string;
  /** Name of the tag. This or `id`. */
  name?: string;
}

/** Arguments of `getTagOutput`. */
export interface GetTagOutputArgs {
  /**
   * Id of the tag. This or `name`.
   * Limits: a UUID.
   */
  id?: pulumi.Input<string>;
  /** Name of the tag. This or `id`. */
  name?: pulumi.Input<string>;
}

/**
 * One tag, by its id or by its name.
 *
 * @example
 * ```typescript
 * const shop = await monitoring.getTag({ name: "shop" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getTag(args: GetTagArgs = {}, options?: LookupOptions): Promise<records.TagRecord> {
  return invoke("Tag", { ...args }, options);
}

/**
 * One tag, by its id or by its name. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getTagOutput(
  args: GetTagOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.TagRecord>> {
  return invokeOutput<records.TagRecord>("Tag", args, options);
}
