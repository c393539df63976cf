declare module "postject" {
  /** Writes a resource into an executable. */
  export function inject(
    file: string,
    name: string,
    content: Buffer,
    options: { sentinelFuse: string; machoSegmentName?: string },
  ): Promise<void>;
}
