import { luhnCheckDigit } from '../../../shared/model/identifier/imei.ts';
import { brandOfModel } from '../../../shared/model/known/brands.ts';
import { type KnownDevice, knownDevice, type TacModel } from '../../../shared/model/known/device-words.ts';
import type { EarlierOrder } from '../../../shared/model/known/known-answer.ts';
import { type ServiceTac, serviceRecord } from '../../../shared/model/known/service-record.ts';
import { statedFacts } from '../../../shared/model/known/stated-facts.ts';
import { statedModel, tacOf } from '../../../shared/model/known/tac.ts';

/** The app's statements before one of the orders, and the true statements about the order. */
export interface Replayed {
  readonly said: KnownDevice['words'];
  readonly truth: readonly string[];
  /** Statements that the shop can make after it has seen enough orders. */
  readonly knowable: readonly string[];
  readonly order: string;
}

interface Kind {
  readonly tac: string;
  readonly brand: string;
  /** Model names that suppliers use for devices with this type code. */
  readonly models: readonly string[];
}

interface Sold {
  readonly name: string;
  readonly group: string;
  /** The devices that the service accepts; null: all. */
  readonly takes: readonly string[] | null;
  readonly does: 'look' | 'unlock';
  /** The share of successes among its accepted orders. */
  readonly succeeds: number;
  /** Type codes for which the service never succeeds. */
  readonly never?: readonly string[];
}

const kinds: readonly Kind[] = [
  {
    tac: '35000001',
    brand: 'Apple',
    models: ['iPhone 13 128GB Midnight', 'iPhone 13 256GB Pink', 'IPHONE 13'],
  },
  { tac: '35000002', brand: 'Apple', models: ['Apple iPhone 12 64GB', 'iPhone 12 128GB Blue eSIM'] },
  { tac: '35000003', brand: 'Apple', models: ['iPad Air (5th gen) Wi-Fi + Cellular 64GB'] },
  { tac: '35000004', brand: 'Samsung', models: ['Galaxy S21 5G SM-G991B', 'SM-G991U', 'Samsung Galaxy S21'] },
  { tac: '35000005', brand: 'Samsung', models: ['Galaxy Tab S8 LTE SM-X706B'] },
  { tac: '35000006', brand: 'Xiaomi', models: ['Redmi Note 12 Pro', 'POCO X5', 'Xiaomi Redmi Note 12 Pro'] },
  { tac: '35000007', brand: 'Motorola', models: ['Moto G Power (2023)', 'Motorola Edge 40', 'Lenovo K14'] },
  // Two makers share one type code, as with copied devices.
  { tac: '35000008', brand: 'both', models: ['Galaxy A54 SM-A546E', 'iPhone 11 64GB Black'] },
  // These model names contain no maker.
  { tac: '35000009', brand: 'none', models: ['G42 5G', 'Smartphone X', 'Unknown'] },
  // This model name contains a Korean carrier.
  { tac: '35000010', brand: 'Samsung', models: ['Galaxy S22 LG U+ SM-S901N'] },
];

const services: readonly Sold[] = [
  { name: 'iPhone Carrier & Lock Check', group: 'Apple', takes: ['Apple'], does: 'look', succeeds: 0.97 },
  { name: 'Samsung Info', group: 'Samsung – Checks', takes: ['Samsung'], does: 'look', succeeds: 0.95 },
  { name: 'Samsung & all brands Blacklist', group: 'Checks', takes: null, does: 'look', succeeds: 0.96 },
  // The service's name says Samsung, but the service accepts everything.
  { name: 'Samsung Blacklist PRO', group: 'Checks', takes: null, does: 'look', succeeds: 0.98 },
  { name: 'Apple, Samsung, Xiaomi Model Check', group: 'Checks', takes: null, does: 'look', succeeds: 0.97 },
  { name: 'Vivo Brasil Check', group: 'Carriers', takes: null, does: 'look', succeeds: 0.9 },
  { name: 'LG U+ Korea Status', group: 'Carriers', takes: null, does: 'look', succeeds: 0.9 },
  { name: 'Google Fi USA Check', group: 'Carriers', takes: null, does: 'look', succeeds: 0.9 },
  { name: 'Worldwide Blacklist', group: 'Samsung – Checks', takes: null, does: 'look', succeeds: 0.97 },
  { name: 'Nordlys Unlock', group: 'Unlocks', takes: null, does: 'unlock', succeeds: 0.55 },
  {
    name: 'Keystone Unlock Service',
    group: 'Unlocks',
    takes: null,
    does: 'unlock',
    succeeds: 0.9,
    never: ['35000004'],
  },
  { name: 'iCloud Unlock Removal', group: 'Apple', takes: ['Apple'], does: 'unlock', succeeds: 0.6 },
];

/**
 * Plays `count` orders of an honest shop that makes a few mistakes, and records the app's statements before each order. `random` returns
 * numbers in [0, 1). This function counts models and outcomes itself, in the form of the journal's tables.
 */
export function replayShop(count: number, random: () => number): readonly Replayed[] {
  const pick = <Value>(from: readonly Value[]): Value => from[Math.floor(random() * from.length)] as Value;
  const history = new Map<string, EarlierOrder[]>();
  const devices = new Map<string, { tac: string; model: string; brand: string | null; at: number }>();
  const endings = new Map<string, Map<string, { succeeded: number; rejected: number }>>();
  const truths = new Map<string, { model: string; brand: string; unlockedBy: Set<string> }>();
  const replayed: Replayed[] = [];

  const modelsOf = (tac: string): TacModel[] => {
    const found = Map.groupBy(
      [...devices.values()].filter((device) => device.tac === tac),
      ({ model, brand }) => `${model}\n${brand}`,
    );
    return [...found.values()].flatMap((same) => {
      const [first] = same;
      const lastAt = Math.max(...same.map(({ at }) => at));
      return first ? [{ model: first.model, brand: first.brand, devices: same.length, lastAt }] : [];
    });
  };
  const known = new Map<string, TacModel[]>();

  for (let number = 1; number <= count; number += 1) {
    const at = number * 60_000;
    const kind = pick(kinds);
    const digits = `${kind.tac}${String(Math.floor(random() * 150)).padStart(6, '0')}`;
    const isMeid = random() < 0.02;
    const imei = isMeid ? `A0${digits.slice(0, 12).toUpperCase()}` : digits + luhnCheckDigit(digits);
    const truth = truths.get(imei) ?? {
      model: pick(kind.models),
      brand: kind.brand,
      unlockedBy: new Set<string>(),
    };
    truths.set(imei, truth);
    const brand = truth.brand === 'both' ? (brandOfModel(truth.model) ?? 'none') : truth.brand;
    const isMistaken = random() < 0.04;
    const [fitting, others] = [true, false].map((fits) =>
      services.filter(({ takes }) => (takes === null || takes.includes(brand)) === fits),
    );
    const service = pick((isMistaken && others?.length ? others : fitting) ?? services);
    const ended = endings.get(service.name) ?? new Map();
    endings.set(service.name, ended);

    const tac = tacOf(imei);
    const tacs = [...ended].map(([each, counts]): ServiceTac => {
      const [top] = [...(known.get(each) ?? [])].sort((one, other) => other.devices - one.devices);
      const brands = new Set((known.get(each) ?? []).flatMap((model) => model.brand ?? []));
      const [only = null] = brands.size === 1 ? brands : [];
      return { tac: each, ...counts, model: top?.model ?? null, brand: only };
    });
    const earlier = history.get(imei) ?? [];
    const reported = knownDevice(
      imei,
      tac,
      { models: tac === null ? [] : (known.get(tac) ?? []), table: null },
      serviceRecord(service, tacs),
      earlier.map((order) => ({ ...order, sameService: order.serviceName === service.name })),
    );

    const isTaken = service.takes === null || service.takes.includes(brand);
    const isNever = service.never?.includes(kind.tac) ?? false;
    const isUnlock = service.does === 'unlock' && !service.name.startsWith('iCloud');
    const true_: string[] = [];
    if (!isTaken) true_.push('other-brand');
    if (isNever || !isTaken) true_.push('never-succeeded');
    if (isUnlock && truth.unlockedBy.size > 0) true_.push('unlocked');
    replayed.push({
      said: reported.words,
      truth: true_,
      knowable: true_.filter(
        (is) =>
          is === 'unlocked' ||
          (tac !== null && (is === 'never-succeeded' ? isNever : !['both', 'none'].includes(kind.brand))),
      ),
      order: `${number}: ${service.name} for ${truth.model} (${kind.tac})`,
    });

    const succeeds = isTaken && !isNever && random() < service.succeeds;
    const named = `Model: ${truth.model}`;
    const carrier = `Carrier: ${pick(['Nordlys', 'Orange', 'LG U+', 'Google Fi', 'Vivo', 'Samsung Telecom'])}`;
    const lock = truth.unlockedBy.size > 0 ? 'Unlocked' : 'Locked';
    const result =
      service.does === 'unlock'
        ? 'Unlocked successfully'
        : [named, ...(isMeid ? [] : [`IMEI: ${imei}`]), carrier, `SimLock: ${lock}`].join('<br>');
    if (succeeds && isUnlock) truth.unlockedBy.add(service.name);
    const order: EarlierOrder = {
      orderId: `${number}`,
      number,
      serviceName: service.name,
      sameService: false,
      isBare: true,
      at,
      state: succeeds ? 'success' : 'rejected',
      result: succeeds ? result : null,
      endedAt: at + 1,
    };
    history.set(imei, [...earlier, order]);
    if (tac === null) continue;
    const counts = ended.get(tac) ?? { succeeded: 0, rejected: 0 };
    ended.set(tac, {
      succeeded: counts.succeeded + (succeeds ? 1 : 0),
      rejected: counts.rejected + (succeeds ? 0 : 1),
    });
    const model = succeeds ? statedModel(statedFacts(result), imei) : null;
    if (model === null) continue;
    devices.set(imei, { tac, ...model, at });
    known.set(tac, modelsOf(tac));
  }
  return replayed;
}
