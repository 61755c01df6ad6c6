import { sql } from 'kysely';
import type { KnownTac, ServiceTac } from '../../../../shared/model/known/device-words.ts';
import type { Database } from '../engine/database.ts';

/** A row of the shop's own table of type codes. */
export interface TacRow {
  readonly tac: string;
  readonly brand: string;
  readonly model: string;
}

/** What is learned of type codes, and the shop's own table of them. */
export interface KnownDevices {
  /** Of these type codes, what is known: by real results, or for the practice supplier by its own. */
  tacs(connectionId: string, tacs: readonly string[]): Promise<ReadonlyMap<string, KnownTac>>;
  /** How one service ended, by type code. */
  service(connectionId: string, serviceId: string): Promise<readonly ServiceTac[]>;
  /** How many rows the shop's own table has. */
  tableRows(): Promise<number>;
  /** Takes rows into the table, in place of what it says of the same type codes; `first`: in place of all that was there. */
  writeTable(rows: readonly TacRow[], first: boolean): Promise<void>;
}

export function openKnownDevices(database: Database, reads: Database): KnownDevices {
  return {
    async tacs(connectionId, tacs) {
      const asked = sql`(select value from json_each(${JSON.stringify(tacs)}))`;
      const { rows: models } = await sql<{
        tac: string;
        model: string;
        brand: string;
        devices: number;
        lastAt: number;
      }>`select tac, model, brand, devices, last_at as "lastAt" from tac_models
        where practice = (select practice from connections where id = ${connectionId}) and tac in ${asked}`.execute(
        reads,
      );
      const { rows: table } =
        await sql<TacRow>`select tac, brand, model from tac_table where tac in ${asked}`.execute(reads);
      const byTac = Map.groupBy(models, ({ tac }) => tac);
      const told = new Map(table.map((row) => [row.tac, row]));
      return new Map(
        tacs.map((tac) => [
          tac,
          {
            models: (byTac.get(tac) ?? []).map(({ model, brand, devices, lastAt }) => ({
              ...{ model, devices, lastAt },
              brand: brand === '' ? null : brand,
            })),
            table: told.get(tac) ?? null,
          },
        ]),
      );
    },
    async service(connectionId, serviceId) {
      const { rows } = await sql<ServiceTac>`
        select tac, succeeded, rejected,
          (select model from tac_models where practice = of.practice and tac = ended.tac order by devices desc limit 1) as model,
          (select case when min(brand) = max(brand) then max(brand) end from tac_models
            where practice = of.practice and tac = ended.tac and brand <> '') as brand
        from tac_services as ended join connections as of on of.id = ended.connection_id
        where ended.connection_id = ${connectionId} and ended.service_id = ${serviceId}`.execute(reads);
      return rows;
    },
    async tableRows() {
      const { rows } = await sql<{ rows: number }>`select count(*) as rows from tac_table`.execute(reads);
      return rows[0]?.rows ?? 0;
    },
    async writeTable(rows, first) {
      await database.transaction().execute(async (transaction) => {
        if (first) await transaction.deleteFrom('tac_table').execute();
        await sql`insert or replace into tac_table (tac, brand, model)
          select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(rows.map(({ tac, brand, model }) => [tac, brand, model]))})`.execute(
          transaction,
        );
      });
    },
  };
}
