import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Contract } from '../../../../renderer/client/contract-context.tsx';
import { IdentifierField } from '../../../../renderer/features/new-order/identifier-field.tsx';
import { KeptDraftsList } from '../../../../renderer/features/new-order/kept-drafts-list.tsx';
import { NewOrderScreen } from '../../../../renderer/features/new-order/new-order-screen.tsx';
import { emptyDraft } from '../../../../renderer/features/new-order/order-draft.ts';
import { OrderForm } from '../../../../renderer/features/new-order/order-form.tsx';
import { PlaceFailure } from '../../../../renderer/features/new-order/place-failure.tsx';
import { ScanOver } from '../../../../renderer/features/new-order/scan-over.tsx';
import { useOrderAsList, useOrderForm } from '../../../../renderer/features/new-order/use-order-form.ts';
import { currentDraft, setCurrentDraft } from '../../../../renderer/store/current-draft.ts';
import { usePasted } from '../../../../renderer/store/pasted.ts';
import { useRecentOrders } from '../../../../renderer/store/recent-orders.ts';
import { DraftLine } from '../../../../renderer/ui/draft/draft-line.tsx';
import type { OrderDraft } from '../../../../shared/model/draft/draft.ts';
import type { KnownOrder } from '../../../../shared/model/list/text/verdict.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { sampleService } from '../../../support/lists/sample-service.ts';
import {
  afterActs,
  allPropsIn,
  called,
  drawnPart,
  markupOf,
  page,
  propsIn,
  replies,
} from '../../../support/page/drawn-part.tsx';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const imei = sampleImei(1);
const connectionId = 'connection-1';
const service = sampleService({ quantity: { options: [], min: 2, max: 9 } });
const plain = sampleService();

interface Shop {
  /** The draft in this tab's form; null for an empty form. */
  readonly draft?: Partial<OrderDraft> | null;
  /** True if another tab has a draft. */
  readonly other?: boolean;
  readonly known?: Partial<KnownOrder>;
  readonly balance?: string;
  readonly waiting?: string;
  readonly gaps?: readonly object[];
  readonly device?: object;
  readonly answer?: object;
  readonly history?: readonly object[];
  readonly services?: readonly unknown[];
  readonly practice?: boolean;
  /** True if one of the supplier's lists failed, and the services are from that list. */
  readonly failedList?: boolean;
  readonly rules?: readonly object[];
  readonly more?: (contract: Contract) => readonly (readonly [readonly unknown[], unknown])[];
}

const kept = (id: string, draft: Partial<OrderDraft>) => ({
  ...{ is: 'order', id, connectionId, serviceId: '12', at: 0, draft: { ...emptyDraft, ...draft } },
});

const answers = (shop: Shop) => (contract: Contract) => {
  const { draft = { identifier: imei } } = shop;
  setCurrentDraft('order', connectionId, draft && 'mine');
  const input = { connectionId };
  const about = { ...input, serviceId: '12', identifiers: [imei] };
  const connection = { id: connectionId, name: 'Panel', practice: shop.practice ?? false };
  const known = shop.known && {
    orderId: 'old',
    state: 'success',
    createdAt: 0,
    elsewhere: null,
    ...shop.known,
  };
  return [
    [contract.connections.list.queryKey(), { connections: [connection], selectedId: connectionId }],
    [
      contract.account.read.queryKey({ input }),
      { account: { balance: usd(shop.balance ?? '5') }, fetchedAt: 0 },
    ],
    [
      contract.account.waiting.queryKey({ input }),
      shop.waiting === undefined ? [] : [{ orders: 2, total: usd(shop.waiting) }],
    ],
    [contract.orders.known.queryKey({ input: about }), [known ?? null]],
    [contract.known.devices.queryKey({ input: about }), shop.device === undefined ? [] : [shop.device]],
    [contract.known.answers.queryKey({ input: about }), shop.answer === undefined ? [] : [shop.answer]],
    [
      contract.orders.ofIdentifier.queryKey({
        input: { practising: shop.practice ?? false, identifier: imei },
      }),
      { orders: shop.history ?? [], more: false },
    ],
    [
      contract.drafts.list.queryKey({ input }),
      [
        ...(draft === null ? [] : [kept('mine', draft)]),
        ...(shop.other === true ? [kept('other', { identifier: sampleImei(7) })] : []),
      ],
    ],
    [
      contract.catalogue.list.queryKey({ input }),
      {
        services: (shop.services ?? [service]).map((each) => ({
          ...(each as object),
          beside: shop.failedList,
        })),
        missing: shop.failedList === true ? 'imei' : null,
      },
    ],
    [contract.gaps.open.queryKey({ input }), shop.gaps ?? []],
    [contract.settings.read.queryKey(), { tax: { percent: '0', included: true } }],
    [contract.pricing.read.queryKey(), { rules: shop.rules ?? [], quotes: [], grouped: [], rounding: [] }],
    ...(shop.more?.(contract) ?? []),
  ] as never;
};

const formOf = (part: Partial<Parameters<typeof OrderForm>[0]> = {}) => (
  <OrderForm
    connectionId={connectionId}
    service={service}
    repeats={null}
    scanned=""
    onChangeService={() => {}}
    {...part}
  />
);
const form = (shop: Shop, part: Partial<Parameters<typeof OrderForm>[0]> = {}) =>
  drawnPart(formOf(part), answers(shop)).join(' | ');

const nothingPlaced = { practice: false, lastCustomer: '', lastServices: {}, placedIds: [] };
// Server rendering reads the initial state of a store.
const recently = (recent: object): void =>
  void Object.assign(useRecentOrders.getInitialState(), nothingPlaced, recent);
beforeEach(() => recently({}));
afterEach(() => {
  called.length = 0;
  page.address = '/';
  replies.clear();
  useRecentOrders.setState(useRecentOrders.getInitialState(), true);
  setCurrentDraft('order', connectionId, null);
  recently({});
});

const gap = {
  ...{ id: 'gap', kind: 'lost', recognisedAt: 0, from: 0, to: 0, orders: 1, unsure: 0, accounts: [] },
  ...{ findings: [], acknowledged: { at: 0, by: 'Ann' }, settled: null },
};
const again = /Reason for ordering again/;
const resumed = /Your draft is back\. Last change: \| .* ago \| Start empty/;
const order = { id: 'old', identifier: imei, fields: {}, quantity: 3, customer: 'Zoe' } as unknown as Order;
const answer = {
  ...{ identifier: imei, orderId: 'old', at: 0, freshUntil: null, sameService: true },
  lines: [{ label: 'Lock', value: 'Off', tone: 'positive', at: 0, serviceName: 'Lock check' }],
};

test.each<[string, Shop, Partial<Parameters<typeof OrderForm>[0]>, readonly RegExp[], readonly RegExp[]]>([
  [
    'it is empty',
    { draft: null },
    {},
    [/Scan or type/, /Review order…/, /Enter the IMEI first/, /Total × 2 \| 1\.58 USD/],
    [again, resumed, /Valid IMEI/, /Same customer/],
  ],
  [
    'an IMEI was scanned',
    { draft: null },
    { scanned: imei },
    [/Valid IMEI/],
    [resumed, again, /Enter the IMEI/],
  ],
  [
    'a draft is resumed',
    { draft: { identifier: imei, customer: 'Ann', note: 'red' } },
    {},
    [resumed, /Valid IMEI/, /Note \| red/],
    [],
  ],
  ['the draft’s identifier was scanned', {}, { scanned: imei }, [resumed], []],
  ['another identifier was scanned', {}, { scanned: sampleImei(2) }, [/Valid IMEI/], [resumed]],
  [
    'an order is repeated',
    {},
    { repeats: order },
    [again, /Order again…/, /Total × 3/, /Enter the reason for ordering again/],
    [resumed],
  ],
  ['its list failed', { failedList: true }, {}, [/This order will wait/], []],
  [
    'one quantity is offered',
    { draft: { identifier: imei, quantity: '5' } },
    { service: { ...service, quantity: { options: [5], min: 1, max: null } } },
    [/Quantity \| Quantities the supplier offers/, /Total × 5/],
    [],
  ],
  ['another draft waits', { other: true }, {}, [/Drafts|draft/i, new RegExp(sampleImei(7).slice(-4))], []],
  [
    'it is a wrong IMEI',
    { draft: { identifier: '123' } },
    {},
    [/12 digits missing/, /not valid|wrong|Correct|check/i],
    [/Enter the IMEI first/],
  ],
  [
    'it was delivered before',
    { known: {} },
    {},
    [/Ordered before/, /you pay again/, again, /Order again…/, /Enter the reason for ordering again/],
    [/That order was on/],
  ],
  [
    'it was delivered elsewhere',
    { known: { elsewhere: 'Other' } },
    {},
    [/Ordered before/, /That order was on “Other”/, again],
    [],
  ],
  [
    'it is open',
    { known: { state: 'pending' } },
    {},
    [/Already ordered \| Pending/, /would be paid twice/, /Review order…/, /Enter \| Already ordered\./],
    [again],
  ],
  [
    'it is open elsewhere',
    { known: { state: 'pending', elsewhere: 'Other' } },
    {},
    [/Already ordered on “Other”/, /you pay twice/, again],
    [/That order was on/],
  ],
  [
    'nothing was paid before',
    { known: { state: 'refused' } },
    {},
    [/nothing was paid/, /You can order it now/],
    [again],
  ],
  [
    'no quantity is asked for',
    {},
    { service: plain },
    [/Cost \| 0\.79 USD/, /Balance after \| 4\.21 USD/],
    [/Quantity/, /Total/],
  ],
  [
    'the quantity is not offered',
    { draft: { identifier: imei, quantity: '1' } },
    {},
    [/does not offer this quantity/, /Enter a quantity/],
    [/Total/],
  ],
  [
    'the quantity is typed',
    { draft: { identifier: imei, quantity: '4' } },
    {},
    [/Total × 4 \| 3\.16 USD/, /Balance after \| 1\.84 USD/],
    [/does not offer/],
  ],
  ['the balance is too low', { balance: '1.57' }, {}, [/Balance after \| −0\.01 USD/, /too low|more/], []],
  [
    'waiting orders need the balance too',
    { waiting: '4' },
    {},
    [/2 orders not yet charged \| 4\.00 USD/, /you need 0\.58 USD more/],
    [],
  ],
  ['waiting orders fit', { waiting: '3' }, {}, [/Balance after \| 0\.42 USD/], [/you need/]],
  ['the journal has a gap', { gaps: [gap] }, {}, [/gap|missing/i], []],
  [
    'the service has no price',
    {},
    { service: { ...service, price: null } },
    [/Cost each/],
    [/Total/, /Customer price/, /Balance after/],
  ],
  ['the answer is known', { known: {}, answer }, {}, [/Lock \| Off/, again], [/Ordered before/]],
  [
    'the answer is stale',
    { known: {}, answer: { ...answer, freshUntil: 1 } },
    {},
    [/Ordered before/],
    [/Lock \| Off/],
  ],
  [
    'the answer is fresh for long',
    { known: {}, answer: { ...answer, freshUntil: 9e15 } },
    {},
    [/Lock \| Off/],
    [/Lock check/],
  ],
  [
    'the answer is of several times',
    {
      answer: {
        ...answer,
        sameService: false,
        lines: [answer.lines[0], { ...answer.lines[0], label: 'Net', at: 1 }],
      },
    },
    {},
    [/Lock check/],
    [],
  ],
  [
    'its model is known',
    { device: { model: { name: 'Phone 8', results: null, lastAt: null }, words: [] } },
    {},
    [/Phone 8/],
    [],
  ],
  [
    'it was ordered for other services',
    {
      history: [
        {
          ...order,
          serviceName: 'Lock check',
          state: 'success',
          result: 'Off',
          number: 1,
          price: usd('1'),
          createdAt: 0,
          sentAt: 0,
        },
      ],
    },
    {},
    [/Lock check/],
    [],
  ],
])('the form shows what it costs and what speaks against it, when %s', (_, shop, part, shows, lacks) => {
  const drawn = form(shop, part);
  for (const words of shows) expect(drawn).toMatch(words);
  for (const words of lacks) expect(drawn).not.toMatch(words);
});

test('the last customer is offered if no customer is typed, and never between the practice supplier and a real one', () => {
  recently({ lastCustomer: 'Bea', placedIds: ['placed'] });
  expect(form({})).toMatch(/Bea/);
  expect(form({ draft: { identifier: imei, customer: 'Ann' } })).not.toMatch(/Bea/);
  expect(form({ practice: true })).not.toMatch(/Bea/);
  expect(form({})).toMatch(/Just ordered/);
});

test('the form may be sent when nothing blocks it', () => {
  const sent = (shop: Shop) => /<button[^>]*type="submit"[^>]*>/.exec(markupOf(formOf(), answers(shop)))?.[0];
  expect(sent({})).toContain('aria-disabled="false"');
  expect(sent({})).not.toContain('data-blocked');
  expect(sent({ known: { state: 'pending' } })).toContain('aria-disabled="true"');
  expect(sent({ known: { state: 'pending' } })).toContain('data-blocked');
});

const screen = (shop: Shop) => drawnPart(<NewOrderScreen />, answers(shop)).join(' | ');
test.each<[string, Shop, RegExp, RegExp]>([
  ['nothing was chosen', { draft: null }, /Which service\? .*Carrier check/, /Review order|no longer/],
  ['this tab has a draft', {}, /Your draft is back.*Review order/, /Which service/],
  [
    'the draft’s service is gone',
    { services: [sampleService({ id: '13', name: 'Other' })] },
    /Other/,
    /Which service|Review order/,
  ],
  ['the supplier lists none', { services: [] }, /Which service/, /Carrier check|Review order/],
  ['another tab has a draft', { draft: null, other: true }, /Which service.*draft/is, /Review order/],
])('the screen begins with the service or its form, when %s', (_, shop, shows, lacks) => {
  const drawn = screen(shop);
  expect(drawn).toMatch(shows);
  expect(drawn).not.toMatch(lacks);
});

test('the screen begins with the last service of this connection', () => {
  recently({ lastServices: { [connectionId]: '12' } });
  expect(screen({ draft: null })).toMatch(/Review order/);
  recently({ lastServices: { other: '12' } });
  expect(screen({ draft: null })).toMatch(/Which service/);
});

test.each<[string, string, object | null | undefined, RegExp, RegExp]>([
  [
    'of this connection',
    '?again=old',
    { connectionId },
    /Carrier check .*Reason for ordering again/,
    /Which/,
  ],
  ['of another connection', '?again=old', { connectionId: 'other' }, /Which service\?.*0010/, /Review order/],
  ['that is gone', '?again=old', null, /not on this computer.*Your draft is back/, /Which service/],
  ['that is still being read', '?again=old', undefined, /\| B$/, /Which|Review/],
  [
    'but with a service and another number',
    `?service=12&identifier=${sampleImei(2)}`,
    null,
    /Valid IMEI/,
    /draft is back/,
  ],
  ['but with a service that is gone', '?service=99', null, /not in the catalogue/, /Review order/],
])('the screen is opened to repeat an order %s', (_, address, part, shows, lacks) => {
  page.address = `/new-order${address}`;
  const drawn = screen({
    more: (contract) =>
      part === undefined
        ? []
        : [
            [
              contract.orders.read.queryKey({ input: { id: 'old' } }),
              part && { order: { ...order, serviceId: '12', ...part }, reconciliations: [] },
            ],
          ],
  });
  expect(drawn).toMatch(shows);
  expect(drawn).not.toMatch(lacks);
});

test('a person may choose another service for the filled form, and the screen stops using the last one', () => {
  recently({ lastServices: { [connectionId]: '12', other: '13' } });
  const change = (tree: unknown) => propsIn(tree, OrderForm).onChangeService(imei);
  afterActs(NewOrderScreen, [change], answers({}));
  expect(page.address).toBe(`/new-order?identifier=${imei}`);
  expect(useRecentOrders.getState().lastServices).toEqual({ other: '13' });
});

const { identifier: rule } = plain;
const serial = { ...rule, kind: 'serial' as const, lettersAllowed: true };
const sample = '490154203237518';
test.each<[string, Partial<Parameters<typeof IdentifierField>[0]>, readonly RegExp[], readonly RegExp[]]>([
  [
    'is empty',
    {},
    [/Scan or type\. Spaces/, /inputMode="numeric"/, /data-digits="true"/],
    [/data-good/, /data-error/, /Order anyway/, /<svg/],
  ],
  ['is asked for', { insist: true }, [/Enter the IMEI first/, /data-error/], [/data-good/, /Scan or type/]],
  ['grows', { value: '123' }, [/12 digits missing/], [/data-error/, /data-good/]],
  ['is too short and asked for', { value: '123', insist: true }, [/12 digits missing/, /data-error/], []],
  ['is good', { value: imei }, [/Valid IMEI/, /data-good="true"/, /<svg/], [/data-error/, /Order anyway/]],
  ['is too long', { value: `${imei}9` }, [/1 digit too many/, /data-error/], [/data-good/]],
  [
    'has another check digit',
    { value: `${imei.slice(0, 14)}0` },
    [/last digit does not match/],
    [/data-good/],
  ],
  ['has sixteen digits that may be two', { value: '3520990017614810' }, [/fieldset|digit/], []],
  [
    'is a sample',
    { value: sample },
    [/Not a real IMEI: sample number/, /Order anyway/, /data-error/],
    [/data-good/, /Reason for/],
  ],
  [
    'is a sample, ordered anyway',
    { value: sample, anyway: '' },
    [/Reason for ordering anyway/],
    [/Order anyway</, /Enter the reason/],
  ],
  [
    'is a sample without a reason',
    { value: sample, anyway: ' ', insist: true },
    [/Enter the reason for ordering this number anyway/],
    [],
  ],
  [
    'is a sample with a reason',
    { value: sample, anyway: 'x', insist: true },
    [/Reason for ordering anyway/],
    [/Enter the reason/],
  ],
  [
    'is a serial number',
    { rule: serial, value: 'C39VK0ABHG6W' },
    [/Serial number</, /inputMode="text"/, /data-good/],
    [/data-digits/, /Valid IMEI/],
  ],
  ['is an empty serial number', { rule: serial }, [/Scan it or type it exactly/], [/Spaces and dashes/]],
  ['has the supplier’s name', { rule: { ...serial, label: 'Tag' } }, [/>Tag</], [/Serial number</]],
  ['is an IMEI with the supplier’s name', { rule: { ...rule, label: 'Tag' } }, [/>IMEI</], [/>Tag</]],
  ['has the supplier’s format', { rule: { ...serial, pattern: '^[A-Z]+$' } }, [/\^\[A-Z\]\+\$/], []],
])('the identifier’s field tells what it needs, when it %s', (_, part, shows, lacks) => {
  const drawn = markupOf(
    <IdentifierField
      ref={null}
      rule={rule}
      value=""
      insist={false}
      anyway={null}
      onChange={() => {}}
      onAnyway={() => {}}
      {...part}
    />,
  );
  for (const words of shows) expect(drawn).toMatch(words);
  for (const words of lacks) expect(drawn).not.toMatch(words);
});

test('possible readings are offered for a wrong IMEI, and none for a serial number', () => {
  const drawn = (part: object, value: string) =>
    drawnPart(
      <IdentifierField
        ref={null}
        rule={{ ...rule, ...part }}
        value={value}
        insist={false}
        anyway={null}
        onChange={() => {}}
        onAnyway={() => {}}
      />,
    ).join(' | ');
  expect(drawn({}, `${imei}00`)).toMatch(new RegExp(`${imei}.*101000000001600`));
  expect(drawn({}, imei.slice(0, 14))).toContain(imei);
  expect(drawn({}, sampleImei(2))).not.toContain(imei);
  expect(drawn({ kind: 'serial' }, imei.slice(0, 14))).not.toContain(imei);
});

const failure = (code: string, data: object) => Object.assign(new Error(code), { code, data, defined: true });
test.each<[string, unknown, string | null, RegExp, RegExp]>([
  [
    'one is on order',
    failure('duplicate-order', { orderId: 'old', state: 'pending', createdAt: 0, elsewhere: null }),
    '1',
    /Open that order/,
    /Order at|again/,
  ],
  ['it may have been placed', failure('uncertain', { orderId: 'old' }), '1', /Open that order/, /Order at/],
  [
    'the price moved',
    failure('price-moved', { serviceId: '12', quoted: usd('1'), current: usd('2'), since: null }),
    '2',
    /2\.00 USD.*2\.00 USD/,
    /Open that order/,
  ],
  [
    'the service is gone',
    failure('price-moved', { serviceId: '12', quoted: usd('1'), current: null, since: null }),
    '2',
    /./,
    /2\.00 USD|Open that order/,
  ],
  [
    'the service has no price now',
    failure('price-moved', { serviceId: '12', quoted: usd('1'), current: usd('2'), since: null }),
    null,
    /./,
    /2\.00 USD.*2\.00 USD/,
  ],
  ['it was refused', failure('refused', { words: 'No stock' }), '2', /No stock/, /2\.00 USD|Open that order/],
])('a failed order has at most one next step, when %s', (_, error, price, shows, lacks) => {
  const drawn = drawnPart(
    <PlaceFailure error={error} price={price === null ? null : usd(price)} onAskAgain={() => {}} />,
  ).join(' | ');
  expect(drawn).toMatch(shows);
  expect(drawn).not.toMatch(lacks);
});

test('a scan over a filled form asks what to do with the scanned phone', () => {
  const drawn = (customer: string, scanned: readonly string[], onNewOrder: (() => void) | null) =>
    drawnPart(
      <ScanOver
        identifier={imei}
        customer={customer}
        scanned={scanned}
        onReplace={() => {}}
        onNewOrder={onNewOrder}
        onList={() => {}}
        onClose={() => {}}
      />,
    );
  const one = drawn('', [sampleImei(2)], () => {});
  expect(one.filter((each) => /^[123]$/.test(each))).toEqual(['1', '2', '3']);
  const three = drawn('Ann', [sampleImei(2), sampleImei(3)], null);
  expect(three.filter((each) => /^[123]$/.test(each))).toEqual(['1', '3']);
  expect(three.join()).toMatch(/Ann.*3/s);
  expect(one.join()).not.toMatch(/Ann/);
  expect([one.at(-1) === three.at(-1), three.join('').includes(sampleImei(3).slice(-4))]).toEqual([
    false,
    true,
  ]);
});

test('before a person tries to order, missing input is named only once', () => {
  const times = (drawn: string, words: RegExp) => drawn.match(words)?.length;
  expect(times(form({ known: {} }), /Enter the reason for ordering again/g)).toBe(1);
  expect(times(form({ draft: null }), /Enter the IMEI first/g)).toBe(1);
});

test('a remaining balance below zero is marked', () => {
  const below = (balance: string) => markupOf(formOf(), answers({ balance })).includes('data-below="true"');
  expect([below('1.57'), below('1.58')]).toEqual([true, false]);
});

test.each([
  ['Checks', 'Instant', /Checks · Time: Instant/],
  ['Checks', '', /Checks \|? ?(?!·)/],
  ['', 'Instant', /Carrier check \| Time: Instant/],
])('the service of group %j and time %j is described', (group, time, words) => {
  expect(form({}, { service: { ...plain, group, time } })).toMatch(words);
  expect(form({}, { service: { ...plain, group, time } }).includes(' · ')).toBe(group !== '' && time !== '');
});

test('an order that the form placed can be handed over once it is delivered', () => {
  recently({ placedIds: ['placed'] });
  const placed = (part: object) =>
    form({
      more: (contract) => [
        [
          contract.orders.read.queryKey({ input: { id: 'placed' } }),
          {
            order: {
              ...{ id: 'placed', customer: 'Bea', identifier: imei, serviceName: 'Check', state: 'success' },
              ...{ result: 'Off', reason: null, comment: null, handedOverAt: null, supplierStatus: null },
              ...{ price: usd('1'), number: 1, sentAt: 0, createdAt: 0, details: {} },
              ...part,
            },
            reconciliations: [],
          },
        ],
      ],
    });
  expect(placed({})).toMatch(/Just ordered \| Bea \| Done.*Off.*Handed over|Just ordered.*Hand over/is);
  expect(placed({ handedOverAt: 5 })).not.toMatch(/Hand over/i);
  expect(placed({ state: 'pending', result: null })).toMatch(/Pending.*Waiting for the result/s);
});

type Form = ReturnType<typeof useOrderForm>;
const props = { connectionId, service, repeats: null, scanned: '', onChangeService() {} };
/** The form after these acts. */
const acted = (shop: Shop, acts: readonly ((form: Form) => void)[], part: Partial<typeof props> = {}) =>
  afterActs(() => useOrderForm({ ...props, ...part }), acts, answers(shop));
const ask = (form: Form) => form.ask();
const typed = { identifier: imei, customer: 'Ann', reason: '' };

test('an order is placed once, and only after a person confirms what may be ordered', async () => {
  const placedBy = async (shop: Shop, acts: readonly ((form: Form) => void)[]) => {
    called.length = 0;
    const form = acted(shop, acts);
    await new Promise((done) => setImmediate(done));
    const placed = called.filter(([call]) => call === 'orders.place').map(([, input]) => input);
    return { form, placed };
  };
  const asked = await placedBy({ draft: typed }, [ask]);
  expect([asked.form.confirming, asked.form.tried, asked.placed.length]).toEqual([true, true, 0]);
  const confirm = (form: Form) => form.confirm();
  const once = await placedBy({ draft: typed }, [ask, confirm, confirm]);
  expect(once.placed).toMatchObject([{ identifier: imei, customer: 'Ann', draftId: 'mine' }]);
  expect(useRecentOrders.getState().lastServices).toEqual({ [connectionId]: '12' });
  const blocked = await placedBy({ draft: typed, known: { state: 'pending' } }, [ask, confirm]);
  expect([blocked.form.confirming, blocked.form.tried, blocked.placed.length]).toEqual([false, true, 0]);
  const closed = await placedBy({ draft: typed }, [ask, (form) => form.stopConfirming()]);
  expect(closed.form.confirming).toBe(false);
});

test('a placed order is the last one of its kind of supplier, and its phone number becomes a contact', async () => {
  replies.set('orders.place', { id: 'new', customer: '+31 6 12345678' });
  replies.set('customers.named', null);
  for (const practice of [true, false]) {
    acted({ draft: typed, practice }, [ask, (form) => form.confirm()]);
    await vi.waitFor(() => expect(called.map(([call]) => call)).toContain('customers.write'));
    expect(useRecentOrders.getState()).toMatchObject({ practice, placedIds: ['new'] });
    called.length = 0;
  }
});

test('a person who orders in spite of a known answer gives its reason, or keeps their own', () => {
  const anyway = (draft: Partial<OrderDraft>, shop: Shop = { known: {} }) => {
    const form = acted({ ...shop, draft: { ...typed, ...draft } }, [(each) => each.orderAnyway('newer')]);
    return [form.draft.reason, form.confirming];
  };
  expect(anyway({})).toEqual(['newer', true]);
  expect(anyway({ reason: 'lost' })).toEqual(['lost', true]);
  expect(anyway({ quantity: '1' })).toEqual(['newer', false]);
});

test('nothing of one form goes into the next one', () => {
  const begun = { draft: { ...typed, note: 'red' } };
  const next = acted(begun, [ask, (form) => form.startAnother(sampleImei(2))]);
  expect(next.draft).toEqual({ ...emptyDraft, identifier: sampleImei(2) });
  const cleared = acted(begun, [ask, (form) => form.clear()]);
  expect(cleared.draft).toEqual(emptyDraft);
  const resumedForm = acted(begun, []);
  expect([resumedForm, next, cleared].map(({ tried, resumedAt }) => [tried, resumedAt])).toEqual([
    [false, 0],
    [false, null],
    [false, null],
  ]);
  expect(resumedForm.draftId).toBe('mine');
  expect(next.draftId).not.toBe('mine');
  expect(cleared.draftId).toBeNull();
});

test.each([
  ['a valid identifier', ` ${imei} `, imei],
  ['one with likely readings', ` ${imei.slice(0, 14)} `, imei.slice(0, 14)],
  ['a text without any', 'abc', ''],
  ['nothing', '', ''],
])('a scan meets a form that holds %s', (_, identifier, held) => {
  expect(acted({ draft: { identifier } }, []).held).toBe(held);
});

test('while the quantity is not one that is offered, the customer price is of one piece', () => {
  const priceOf = (quantity: string) =>
    acted({ draft: { ...typed, quantity, price: '9' } }, []).facts.asked?.customerPrice;
  expect([priceOf('1'), priceOf('3')]).toEqual([usd('9'), usd('27')]);
});

test.each([
  [true, '/import?service=12'],
  [false, '/import'],
])(
  'a filled form becomes a list, of its service if that may be ordered in lists: %j',
  (bulkAllowed, address) => {
    const part = { service: { ...service, bulkAllowed } };
    const { form } = afterActs(
      () => {
        const form = useOrderForm({ ...props, ...part });
        return { form, toList: useOrderAsList(part.service, form) };
      },
      [({ toList }) => toList()],
      answers({ draft: typed }),
    );
    expect(usePasted.getState().take()).toEqual({ text: `IMEI\tCustomer\n${imei}\tAnn` });
    expect([form.draft, page.address]).toEqual([emptyDraft, address]);
  },
);

test('another draft is continued in the form of its service', () => {
  const tree = afterActs(() => KeptDraftsList({ except: 'mine' }), [], answers({ other: true }));
  const lines = allPropsIn(tree, DraftLine);
  expect(lines.map(({ draft }) => draft.id)).toEqual(['other']);
  lines[0]?.onContinue();
  expect([page.address, currentDraft('order', connectionId)]).toEqual(['/new-order?service=12', 'other']);
});

test('a changed identifier loses the reason that was given for ordering the earlier one', () => {
  const doubtful = { draft: { ...typed, anyway: 'on the label' } };
  expect(acted(doubtful, [(form) => form.fill(sampleImei(2))]).draft).toEqual({
    ...emptyDraft,
    ...{ identifier: sampleImei(2), customer: 'Ann' },
  });
});
