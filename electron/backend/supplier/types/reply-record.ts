import type { InterfaceName } from '../../../../shared/model/connection/connection.ts';
import type { MappedReply } from '../../../../shared/model/connection/mapping.ts';

/** A complete reply, unchanged, for the user to inspect later. */
export interface ReplyRecord {
  readonly interface: InterfaceName;
  /** The name of the action or path, such as `accountinfo` or `GET /api/v1/orders/{id}`. */
  readonly operation: string;
  /** The kind of its fields; null if the user can map none of them. */
  readonly reply: MappedReply | null;
  readonly at: number;
  readonly httpStatus: number;
  readonly understood: boolean;
  /** Where decoding failed; null if it succeeded. */
  readonly stopped: string | null;
  readonly lost: number;
  /** True for any page of a list after the first. */
  readonly continues: boolean;
  /** At most 256 KiB, decompressed, without credentials. */
  readonly body: Uint8Array;
}

export const maxRecordedBytes = 262_144;
