import type { Generated } from 'kysely';

interface DeviceModelRow {
  /** 1 if the practice supplier invented the value. */
  practice: number;
  /** The identifier's key. */
  device: string;
  tac: string;
  brand: string | null;
  model: string;
  at: number;
}

interface DeviceOrderRow {
  order_number: number;
  connection_id: string;
  service_id: string;
  tac: string;
  state: string;
}

interface TacModelRow {
  practice: number;
  tac: string;
  model: string;
  /** '' if no maker or more than one maker is named. */
  brand: string;
  devices: number;
  last_at: number;
}

interface TacServiceRow {
  connection_id: string;
  service_id: string;
  tac: string;
  succeeded: number;
  rejected: number;
}

interface TacTableRow {
  table_id: number;
  tac: string;
  brand: string;
  model: string;
}

interface TacTablesRow {
  id: Generated<number>;
  name: string;
  at: number;
  rows: number;
  /** 0: not complete yet. */
  counts: number;
}

export interface KnownTables {
  device_models: DeviceModelRow;
  device_orders: DeviceOrderRow;
  tac_models: TacModelRow;
  tac_services: TacServiceRow;
  tac_table: TacTableRow;
  tac_tables: TacTablesRow;
  device_due: { number: number };
  device_sweep: { below: number };
}
