import fc from 'fast-check';
import type { SupplierState } from '../../../shared/model/order/order.ts';
import { sampleImei } from '../journal/sample-orders.ts';

/** A service as the supplier sells it, whatever its list says. */
export interface TrueService {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  /** A plain decimal. */
  readonly price: string;
  readonly kind: 'imei' | 'server';
  /** The identifier that the service needs; null for an IMEI, or for any identifier of a server service. */
  readonly asksFor: 'ECID' | 'Serial Number' | 'User name' | null;
  /** The service's other fields, under names that must be sent back exactly. */
  readonly needs: readonly string[];
}

/** The true state of an order at the supplier. */
export interface TrueOrder {
  readonly reference: string;
  readonly identifier: string;
  readonly service: TrueService;
  readonly state: Exclude<SupplierState, 'unknown'>;
  /** The code if the order succeeded, the reason if it was rejected. */
  readonly words: string | null;
}

/** The true state of a supplier, with which the app's reading is compared. */
export interface Truth {
  readonly balance: string;
  readonly currency: string;
  readonly email: string;
  readonly services: readonly TrueService[];
  readonly orders: readonly TrueOrder[];
  /** A refused order with its reason; the app does not recognize every reason as a refusal. */
  readonly refused: { readonly identifier: string; readonly words: string };
}

const serviceNames = [
  'iPhone 13 - Carrier check',
  'Samsung Network Unlock & Code',
  'Xiaomi Mi Account – Clean',
  'USA T-Mobile (Premium)',
  'GSX Full Report <fast>',
  'Huawei FRP by Email',
  'Crédit Tool 10 pack',
  'Moto Bootloader',
  'LG Code by IMEI 1-24 h',
];
// Some names are also words that panels use for containers and fields.
const groupNames = [
  'Apple',
  'Tools',
  'Items',
  'Packages',
  'Services',
  'Samsung & Co',
  'Status',
  'List',
  'Data',
];
const fieldNames = ['USERTYPE', 'Email', 'Serial No', 'constructor', 'Model', 'Network', 'PIN', 'MEP', 'SN'];
const codes = [
  '12345678',
  'Model: iPhone 13\nSIM lock: Unlocked',
  'NCK 0451-77',
  'UNLOCKED',
  'Find My: OFF',
  '型号: iPhone 13\n网络锁: 已解锁',
  'Модель: iPhone 13\nБлокировка: снята',
  'Modèle: iPhone 13\nGerät: gelöst',
];
const reasons = [
  'Code not found, carrier mismatch',
  'Wrong network',
  'Barred by owner',
  'Код не найден: другой оператор',
  '未找到代码，运营商不符',
  'Opération refusée par l’opérateur',
];

const refusals = [
  'Not enough credits',
  'This IMEI is already pending in this service',
  'Missing required field: Serial',
  'Carrier does not answer today',
  'Su cuenta está suspendida',
  'Недостаточно средств',
  '余额不足',
  'The operator is closed today',
];

const price = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);

function idsOf(style: 'digits' | 'words', count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) =>
    style === 'digits' ? String(2001 + index * 37) : `A${12 + index}-x`,
  );
}

const services: fc.Arbitrary<readonly TrueService[]> = fc
  .record({
    ids: fc.constantFrom('digits' as const, 'digits' as const, 'words' as const),
    names: fc.shuffledSubarray(serviceNames, { minLength: 2, maxLength: 6 }),
    groups: fc.shuffledSubarray(groupNames, { minLength: 2, maxLength: 3 }),
    rest: fc.array(
      fc.record({
        price,
        kind: fc.constantFrom('imei' as const, 'imei' as const, 'server' as const),
        asksFor: fc.constantFrom(null, null, 'ECID' as const, 'Serial Number' as const, 'User name' as const),
        needs: fc.oneof(
          { weight: 3, arbitrary: fc.constant([]) },
          { weight: 2, arbitrary: fc.shuffledSubarray(fieldNames, { minLength: 1, maxLength: 2 }) },
        ),
      }),
      { minLength: 6, maxLength: 6 },
    ),
  })
  .map(({ ids, names, groups, rest }) => {
    const all = idsOf(ids, names.length);
    return names.map((name, index) => ({
      name,
      id: all[index] as string,
      // Neighbours in the list have the same group, as in a real list.
      group: groups[Math.floor((index * groups.length) / names.length)] as string,
      ...(rest[index] as (typeof rest)[number]),
    }));
  });

/** A supplier with a few services, and an order in each relevant state. */
export const truths: fc.Arbitrary<Truth> = fc
  .record({
    balance: fc.constantFrom('16.41', '1016.41', '0.00', '1234567.50', '98.05'),
    currency: fc.constantFrom(
      ...(['USD', 'EUR', 'GBP', 'USD', 'EUR', 'GBP', 'USDT', 'INR', 'BRL'] as const),
      ...(['BDT', 'TRY', 'Rs', 'Credits', 'GSMC', 'KDUX', 'Zorkmid'] as const),
    ),
    services,
    code: fc.constantFrom(...codes),
    reason: fc.constantFrom(...reasons),
    refusal: fc.constantFrom(...refusals),
    references: fc.constantFrom('digits' as const, 'digits' as const, 'words' as const),
  })
  .map(({ balance, currency, services, code, reason, references, refusal }) => {
    const states = ['pending', 'in-process', 'success', 'rejected'] as const;
    const orders = states.map((state, index) => ({
      state,
      reference: references === 'digits' ? String(98213 + index * 7) : `D2504${11 + index}-x${index}`,
      identifier: sampleImei(index + 1),
      service: services[index % services.length] as TrueService,
      words: state === 'success' ? code : state === 'rejected' ? reason : null,
    }));
    const refused = { identifier: sampleImei(9), words: refusal };
    return { balance, currency, email: 'shop@example.com', services, orders, refused };
  });
