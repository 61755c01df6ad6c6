import { eachRow, eachStatement } from './trigger.ts';

const isEnded = (row: string): string => `${row}.state in ('success', 'rejected')`;
const due = 'insert into device_due (number) values (new.number) on conflict do nothing;';
const models = (
  from: string,
  devices: string,
): string => `insert into tac_models (practice, tac, model, brand, devices, last_at)
      select practice, tac, model, coalesce(brand, ''), ${devices}, max(at) from ${from} group by 1, 2, 3, 4
      on conflict (practice, tac, md5(model), md5(brand)) do update set devices = tac_models.devices + excluded.devices`;
const services = (
  from: string,
  by: 1 | -1,
): string => `insert into tac_services (connection_id, service_id, tac, succeeded, rejected)
      select connection_id, service_id, tac, ${by} * count(*) filter (where state = 'success'), ${by} * count(*) filter (where state = 'rejected')
      from ${from} group by 1, 2, 3
      on conflict (connection_id, service_id, tac) do update set
        succeeded = tac_services.succeeded + excluded.succeeded, rejected = tac_services.rejected + excluded.rejected;`;

/** Knowledge about devices, counted by the start of their numbers, and orders still to learn from. */
export const knownDeviceTriggers: readonly string[] = [
  ...eachStatement(
    'device_models_counted',
    'insert',
    'device_models',
    `${models('added', 'count(*)')}, last_at = greatest(tac_models.last_at, excluded.last_at);`,
  ),
  ...eachStatement(
    'device_models_uncounted',
    'delete',
    'device_models',
    `${models('removed', '-count(*)')};
    delete from tac_models where devices <= 0 and (practice, tac) in (select practice, tac from removed);`,
  ),
  ...eachStatement('device_orders_counted', 'insert', 'device_orders', services('added', 1)),
  ...eachStatement('device_orders_uncounted', 'delete', 'device_orders', services('removed', -1)),
  ...eachRow('orders_device_due', 'after update of state, result on orders', {
    where: `(old.state <> new.state or old.result is distinct from new.result) and (${isEnded('old')} or ${isEnded('new')})`,
    body: due,
  }),
  ...eachRow('orders_device_due_at_once', 'after insert on orders', { where: isEnded('new'), body: due }),
];
