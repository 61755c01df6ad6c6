import type { Clock } from '../../../../shared/model/base/clock.ts';
import { type KnownAnswer, knownAnswer } from '../../../../shared/model/known/known-answer.ts';
import { statedFacts } from '../../../../shared/model/known/stated-facts.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import { done } from '../base/outcome.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';

export interface DeviceQuery {
  readonly connectionId: string | null;
  readonly serviceId: string;
  readonly identifiers: readonly string[];
}

/** Results that the shop has already paid for, shown so that they are not bought again. Orders nothing and sends no request. */
export function openKnownAnswersDesk(deps: {
  readonly journal: Pick<Journal, 'catalogue' | 'earlier'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly clock: Pick<Clock, 'nowMs'>;
}) {
  const { journal, settings, clock } = deps;
  return {
    async answers({ connectionId, serviceId, identifiers }: DeviceQuery) {
      const service = connectionId === null ? null : await journal.catalogue.service(connectionId, serviceId);
      if (connectionId === null || !service || service.contested) return done([]);
      const { name, fields, quantity, identifier } = service;
      const results = await journal.earlier.results(connectionId, serviceId);
      const query = {
        name,
        asksMore: fields.length > 0 || quantity !== null,
        samples: results.map(statedFacts),
      };
      const earlier = await journal.earlier.of(
        connectionId,
        { serviceId, kind: identifier.kind },
        identifiers,
      );
      const found: KnownAnswer[] = [];
      const { knownFor } = settings.read();
      const nowMs = clock.nowMs();
      let place = 0;
      for (const [device, orders] of earlier) {
        await yieldToEventLoop(place);
        place += 1;
        const answer = knownAnswer(device, query, orders, knownFor, nowMs);
        if (answer !== null) found.push(answer);
      }
      return done(found);
    },
  };
}
