import { testConnection } from '../../../electron/backend/desk/connections/test-connection.ts';
import type { OpenOrder } from '../../../electron/backend/journal/outcomes/statuses.ts';
import type { StoredConnection } from '../../../electron/backend/journal/supplier-data/connections.ts';
import { joinStatuses } from '../../../electron/backend/queue/tracking/join-statuses.ts';
import type { Reading } from '../../../electron/backend/supplier/types/exchange.ts';
import type { StatusRow } from '../../../electron/backend/supplier/types/reads.ts';
import { defaultRequestProfile } from '../../../electron/backend/supplier/types/request-profile.ts';
import { openClientOn } from '../supplier/supplier-client-under-test.ts';
import { type Features, peculiaritiesOf } from './features.ts';
import {
  type Failed,
  type Finding,
  type Joined,
  type Judged,
  judgeAccount,
  judgePlaced,
  judgeRefused,
  judgeRequest,
  judgeServices,
  judgeStatus,
} from './judge.ts';
import { shopsUserName, startRandomSupplier } from './supplier.ts';
import type { TrueOrder, Truth } from './truth.ts';

/** Reads everything and places orders at a supplier of this dialect, over HTTP, and judges the results. */
export async function playDialect(truth: Truth, dialect: Features): Promise<readonly Judged[]> {
  const server = await startRandomSupplier(truth, dialect);
  try {
    const { form, judged: connected } = await connect(server.baseAddress, dialect);
    const { reads, place, client } = await openAt(server.baseAddress, form);
    const account = valueIn(await client.check('person'));
    const services = valueIn(await reads.services('person'));
    const judged = [
      ...connected,
      ...judgeAccount(account, truth),
      ...judgeServices(services, truth, dialect),
    ];
    for (const order of truth.orders) {
      const { service, identifier } = order;
      const listed = 'failed' in services ? [] : services.services;
      const needed = listed.find(({ id }) => id === service.id)?.fields ?? [];
      const fields = Object.fromEntries(needed.map(({ name }) => [name, `the ${name}`]));
      const panelFields = needed.filter(({ panel }) => panel).map(({ name }) => name);
      const { outcome } = await place({ serviceId: service.id, identifier, fields, panelFields });
      judged.push(judgePlaced(outcome, order, dialect));
      if (dialect.interface === 'action')
        judged.push(judgeRequest(server.orders.at(-1), order, fields, panelFields));
    }
    const [first] = truth.services;
    const { identifier } = truth.refused;
    const { outcome } = await place({ serviceId: first?.id ?? '', identifier });
    judged.push(judgeRefused(outcome, truth.refused.words, dialect));
    for (const order of truth.orders) {
      const row = valueIn(await reads.orderStatus(order.reference, 'person'));
      const joined = 'failed' in row ? row : joinedTo(order, [order], [row]);
      judged.push(...judgeStatus(joined, order, 'status', dialect));
    }
    const bulk = valueIn(
      await reads.orderStatuses(() => truth.orders.map(({ reference }) => reference), 'person'),
    );
    for (const order of truth.orders) {
      const joined = 'failed' in bulk ? bulk : joinedTo(order, truth.orders, bulk);
      judged.push(...judgeStatus(joined, order, 'bulk status', dialect));
    }
    return judged;
  } finally {
    await server.close();
  }
}

/** Returns the request form that *Connect* finds, and the judgement whether the supplier uses it. */
async function connect(
  baseAddress: string,
  dialect: Features,
): Promise<{ readonly form: StoredConnection; readonly judged: readonly Judged[] }> {
  const stored: StoredConnection = {
    ...defaultRequestProfile,
    id: 'drawn',
    name: 'Drawn',
    baseAddress,
    actionPath: '/api/fusion',
    keyForm: 'bearer',
    practice: false,
    practiceDialect: null,
    createdAt: 0,
    interfaces: dialect.interface,
    userName: shopsUserName,
  };
  const openTrial = async (as: StoredConnection) => {
    const { client } = await openAt(baseAddress, as);
    return client;
  };
  const tried = await testConnection(openTrial, stored);
  const form = tried.ok && tried.value.form !== null ? { ...stored, ...tried.value.form } : stored;
  const wanted =
    dialect.interface === 'rest' || dialect.requestForm === 'spec' ? 'spec' : `family-${dialect.requestForm}`;
  const because = tried.ok ? form.requestForm : JSON.stringify(tried.failure);
  const finding = form.requestForm === wanted ? 'right' : tried.ok ? 'WRONG' : 'told';
  return { form, judged: [{ what: 'request form', finding, because: `${because} for ${wanted}` }] };
}

function openAt(baseAddress: string, stored: StoredConnection) {
  const { actionPath, keyForm, requestForm, userName } = stored;
  return openClientOn(baseAddress, { actionPath, keyForm, requestForm, userName, requestProfile: stored });
}

/** Matches rows with an order by the app's own rule (money-safety P2). */
function joinedTo(order: TrueOrder, asked: readonly TrueOrder[], rows: readonly StatusRow[]): Joined {
  const { joined, held } = joinStatuses(asked.map(openOrder), rows);
  const why = held.find(({ orderId }) => orderId === order.reference)?.why ?? null;
  return { row: joined.get(order.reference) ?? null, held: why };
}

function openOrder({ reference, identifier, service }: TrueOrder): OpenOrder {
  return {
    id: reference,
    connectionId: 'drawn',
    serviceId: service.id,
    reference,
    identifier,
    identifierKind: 'imei',
    sentAt: 0,
    atCounter: true,
  };
}

function valueIn<Value>(reading: Reading<Value>): Value | Failed {
  if (reading.ok) return reading.value;
  const { code, data } = reading.failure;
  return { failed: `${code}: ${JSON.stringify(data)}` };
}

/** A short description of a random dialect: its unusual features, and the given findings. */
export function describeDraw(
  dialect: Features,
  judged: readonly Judged[],
  findings: readonly Finding[],
): string {
  const lines = judged
    .filter(({ finding }) => findings.includes(finding))
    .map(({ what, finding, because }) => `  ${finding}: ${what}: ${because.slice(0, 200)}`);
  return [JSON.stringify(peculiaritiesOf(dialect)), ...lines].join('\n');
}
