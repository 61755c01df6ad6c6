import type { Generated } from 'kysely';
import type { GapKind } from '../../../../shared/model/order/gap.ts';

// The rows of money-safety J5: runs of the app, and gaps between them.

export interface RunRow {
  number: Generated<number>;
  id: string;
  began_at: number;
  events_before: number;
}

export interface GapRow {
  id: string;
  kind: GapKind;
  recognised_at: number;
  from_at: number | null;
  to_at: number;
  orders: number;
  unsure: number;
  acknowledged_at: number | null;
  acknowledged_by: string | null;
  settled_at: number | null;
  settled_by: string | null;
  settled_words: string | null;
}

export interface GapMarkRow {
  gap_id: string;
  run: string;
  sequence: number;
}

export interface GapAccountRow {
  gap_id: string;
  connection_id: string;
  name: string;
  practice: number;
  orders: number;
  read_at: number | null;
  read_failed: string | null;
  read_whole: number;
}

export interface GapFindingRow {
  gap_id: string;
  connection_id: string;
  reference: string;
  row: string;
  order_id: string | null;
}

export interface GapTables {
  runs: RunRow;
  gaps: GapRow;
  gap_marks: GapMarkRow;
  gap_accounts: GapAccountRow;
  gap_findings: GapFindingRow;
}
