import { sql } from 'kysely';
import type { ServiceTac } from '../../../../shared/model/known/service-record.ts';
import type { Database } from '../engine/database.ts';
import { anyOf } from '../sql/dialect.ts';

/** Devices by type code, and the outcomes of services for them. */
export function openKnownDevices(reads: Database) {
  return {
    /** Devices of these type codes, from real results. For the practice supplier, from its own results. */
    async tacs(connectionId: string, tacs: readonly string[]) {
      const tacList = anyOf('text', tacs);
      const { rows: models } = await sql<{
        tac: string;
        model: string;
        brand: string;
        devices: number;
        lastAt: number;
      }>`select tac, model, brand, devices, last_at as "lastAt" from tac_models
        where practice = (select practice from connections where id = ${connectionId}) and tac in ${tacList}`.execute(
        reads,
      );
      const { rows: table } = await sql<{ tac: string; brand: string; model: string }>`
        select tac, brand, model from tac_table where table_id = (select id from tac_tables where counts = 1) and tac in ${tacList}`.execute(
        reads,
      );
      const byTac = Map.groupBy(models, ({ tac }) => tac);
      const reported = new Map(table.map((row) => [row.tac, row]));
      return new Map(
        tacs.map((tac) => [
          tac,
          {
            models: (byTac.get(tac) ?? []).map(({ model, brand, devices, lastAt }) => ({
              model,
              devices,
              lastAt,
              brand: brand === '' ? null : brand,
            })),
            table: reported.get(tac) ?? null,
          },
        ]),
      );
    },
    async service(connectionId: string, serviceId: string) {
      const { rows } = await sql<ServiceTac>`
        select tac, succeeded, rejected,
          (select model from tac_models where practice = of.practice and tac = ended.tac order by devices desc, model, brand limit 1) as model,
          (select case when min(brand) = max(brand) then max(brand) end from tac_models
            where practice = of.practice and tac = ended.tac and brand <> '') as brand
        from tac_services as ended join connections as of on of.id = ended.connection_id
        where ended.connection_id = ${connectionId} and ended.service_id = ${serviceId}`.execute(reads);
      return rows;
    },
  };
}
