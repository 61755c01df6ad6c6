import type { InterfaceName } from '../../../../shared/model/connection/connection.ts';
import type { MappedReply } from '../../../../shared/model/connection/mapping.ts';

/** A whole reply as it came, for a person to inspect later. */
export interface ReplyRecord {
  readonly interface: InterfaceName;
  /** The action's or path's own name, such as `accountinfo` or `GET /api/v1/orders/{id}`. */
  readonly operation: string;
  /** The kind of fields it holds; null if nothing in it can be mapped. */
  readonly reply: MappedReply | null;
  readonly at: number;
  readonly httpStatus: number;
  readonly understood: boolean;
  /** Where decoding failed; null if it did not. */
  readonly stopped: string | null;
  /** Rows that could not be read. */
  readonly lost: number;
  /** True for a further page of a list. */
  readonly continues: boolean;
  /** At most 256 KiB, decompressed, without credentials. */
  readonly body: Uint8Array;
}

export const maxRecordedBytes = 262_144;
