import { eachRow, eachStatement } from '../postgres-trigger.ts';
import { changed, isEnded, type PerEngine } from '../sql-conditions.ts';

const due = 'insert into device_due (number) values (new.number) on conflict do nothing;';
const resultChanged = (engine: keyof PerEngine<string>): string =>
  `(${changed[engine](['state', 'result'])}) and (${isEnded('old')} or ${isEnded('new')})`;

const models = (
  from: string,
  devices: string,
): string => `insert into tac_models (practice, tac, model, brand, devices, last_at)
      select practice, tac, model, coalesce(brand, ''), ${devices}, max(at) from ${from} group by 1, 2, 3, 4
      on conflict (practice, tac, md5(model), md5(brand)) do update set devices = tac_models.devices + excluded.devices`;
const services = (
  from: string,
  step: 1 | -1,
): string => `insert into tac_services (connection_id, service_id, tac, succeeded, rejected)
      select connection_id, service_id, tac, ${step} * count(*) filter (where state = 'success'), ${step} * count(*) filter (where state = 'rejected')
      from ${from} group by 1, 2, 3
      on conflict (connection_id, service_id, tac) do update set
        succeeded = tac_services.succeeded + excluded.succeeded, rejected = tac_services.rejected + excluded.rejected;`;

/** Maintains counts about devices, grouped by the first digits of the device number. Also maintains the queue of orders to learn from. */
export const knownDeviceTriggers: PerEngine<readonly string[]> = {
  sqlite: [
    `create trigger device_models_counted after insert on device_models begin
    insert into tac_models values (new.practice, new.tac, new.model, coalesce(new.brand, ''), 1, new.at)
      on conflict do update set devices = devices + 1, last_at = max(last_at, excluded.last_at);
  end`,
    `create trigger device_models_uncounted after delete on device_models begin
    update tac_models set devices = devices - 1
      where practice = old.practice and tac = old.tac and model = old.model and brand = coalesce(old.brand, '');
    delete from tac_models
      where practice = old.practice and tac = old.tac and model = old.model and brand = coalesce(old.brand, '') and devices <= 0;
  end`,
    `create trigger device_orders_counted after insert on device_orders begin
    insert into tac_services values (new.connection_id, new.service_id, new.tac, new.state = 'success', new.state = 'rejected')
      on conflict do update set succeeded = succeeded + excluded.succeeded, rejected = rejected + excluded.rejected;
  end`,
    `create trigger device_orders_uncounted after delete on device_orders begin
    update tac_services set succeeded = succeeded - (old.state = 'success'), rejected = rejected - (old.state = 'rejected')
      where connection_id = old.connection_id and service_id = old.service_id and tac = old.tac;
  end`,
    `create trigger orders_device_due after update of state, result on orders when ${resultChanged('sqlite')} begin ${due} end`,
    `create trigger orders_device_due_at_once after insert on orders when ${isEnded('new')} begin ${due} end`,
  ],
  postgres: [
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
      where: resultChanged('postgres'),
      body: due,
    }),
    ...eachRow('orders_device_due_at_once', 'after insert on orders', { where: isEnded('new'), body: due }),
  ],
};
