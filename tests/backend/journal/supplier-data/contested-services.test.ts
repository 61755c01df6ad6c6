import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settleIds } from '../../../../electron/backend/journal/supplier-data/contested-services.ts';
import type { ListedIn } from '../../../../electron/backend/journal/supplier-data/service-rows.ts';
import { imeiRule } from '../../../../shared/model/identifier/identifier.ts';
import {
  choiceOf,
  chosenIndex,
  type ServiceChoice,
  sameName,
} from '../../../../shared/model/service/contested-service.ts';

const price = fc.constantFrom(null, { amount: '1.00', currency: 'USD' }, { amount: '2.00', currency: 'USD' });
const service = fc.record({
  id: fc.constantFrom('1', '2'),
  name: fc.constantFrom('Check', ' check', 'Unlock', '__proto__'),
  kind: fc.constantFrom('imei' as const, 'server' as const),
  price,
});
type Listed = typeof service extends fc.Arbitrary<infer Each> ? Each : never;
const listedIn = (each: Listed, place: number): ListedIn => ({
  beside: '',
  service: {
    group: '',
    time: '',
    fields: [],
    quantity: null,
    bulkAllowed: true,
    info: '',
    details: { SERVER: String(place) },
    identifier: { ...imeiRule, minLength: 15, maxLength: 15 },
    ...each,
  },
});
const list = fc.array(service, { maxLength: 8 });

type Named = { readonly kind: string; readonly name: string };
const isAlike = (one: Named, other: Named) => one.kind === other.kind && sameName(one.name, other.name);

test('for any list and any earlier choice, an id means its only service or the chosen service', () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(list, list, fc.nat(), fc.boolean(), (before, now, pick, carriesServer) => {
      const earlier = before.filter(({ id }) => id === '1');
      const choice = earlier.length === 0 ? null : choiceOf(earlier, pick % earlier.length);
      const choices = new Map<string, ServiceChoice>(choice === null ? [] : [['1', choice]]);
      const { standing, contestants } = settleIds(now.map(listedIn), choices, carriesServer);
      // No id disappears, and no id appears twice.
      expect(new Set(standing.map(({ service: { id } }) => id))).toEqual(new Set(now.map(({ id }) => id)));
      expect(standing.length).toBe(new Set(now.map(({ id }) => id)).size);
      for (const { service: stands, contested } of standing) {
        const same = now.filter(({ id }) => id === stands.id);
        expect(contestants.get(stands.id)?.length ?? 1).toBe(same.length);
        expect(same.length > 1 && !carriesServer && !contested).toBe(false);
        const chosen = choices.get(stands.id);
        const isChosen =
          chosen !== undefined &&
          isAlike(stands, chosen.meant) &&
          same.every((each) => chosen.among.some((other) => isAlike(each, other)));
        const why = contested ? 'contested' : isChosen ? 'chosen' : 'alone';
        expect(why === 'alone' && (chosen !== undefined || same.length > 1)).toBe(false);
        met.add(why);
      }
    }),
  );
  expect([...met].sort()).toEqual(['alone', 'chosen', 'contested']);
});

test('a choice stays valid for the same services in any order, and never means two services', () => {
  fc.assert(
    fc.property(fc.array(service, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (same, pick, turn) => {
      const place = pick % same.length;
      const choice = choiceOf(same, place);
      const turned = [...same.slice(turn % same.length), ...same.slice(0, turn % same.length)];
      const found = chosenIndex(turned, choice);
      const alike = same.filter(
        (each) => sameName(each.name, same[place]?.name ?? '') && each.kind === same[place]?.kind,
      );
      // If several services are alike, either a service with the chosen service's price is chosen, or none.
      const mayBe = alike.length === 1 ? [same[place]] : [undefined, ...alike];
      const got = turned[found ?? -1];
      expect(mayBe).toContain(got);
      expect(got === undefined ? same[place]?.price : got.price).toEqual(same[place]?.price);
    }),
  );
});
