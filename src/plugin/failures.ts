// Errors as the gRPC statuses that the engine expects.
import * as grpc from "@grpc/grpc-js";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";

import { Status, proto } from "../internals/protocol";
import { sendable } from "../provider";
import { reasonOf } from "../definitions";

/** An object that exists, although the operation failed: the engine keeps its id and state. */
export class Unfinished extends Error {
  constructor(
    message: string,
    readonly id: string,
    readonly properties: Struct,
  ) {
    super(message);
  }
}

/** The gRPC status of an error. */
export function statusOf(error: unknown): grpc.StatusObject {
  const details = sendable(reasonOf(error));
  const metadata = new grpc.Metadata();
  if (error instanceof Unfinished) {
    metadata.add("grpc-status-details-bin", Buffer.from(unfinishedStatus(error, details)));
  }
  return { code: grpc.status.UNKNOWN, details, metadata };
}

function unfinishedStatus({ id, properties }: Unfinished, reason: string): Uint8Array {
  const detail = new proto.ErrorResourceInitFailed();
  detail.setId(id);
  detail.setProperties(properties);
  detail.setReasonsList([reason]);
  const packed = new Any();
  packed.pack(detail.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  return new Status()
    .setCode(grpc.status.UNKNOWN)
    .setMessage(reason)
    .setDetailsList([packed])
    .serializeBinary();
}
