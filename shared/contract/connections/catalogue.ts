import { z } from 'zod';
import { moneySchema } from '../../model/base/decimal.ts';
import { typicalTimeSchema } from '../../model/order/typical-time.ts';
import { offerSchema } from '../../model/service/offer.ts';
import { panelChoiceSchema, panelLists } from '../../model/service/panel-list.ts';
import { priceEntrySchema } from '../../model/service/price-history.ts';
import {
  contestantSchema,
  contestedIdSchema,
  serviceDetailSchema,
  serviceSchema,
} from '../../model/service/service.ts';
import { about, call } from '../base/call.ts';
import type { Failure } from '../base/failures.ts';

/** A failure. It is not validated again, because the app's own backend created it. */
const failureSchema = z.custom<Failure>(
  (value) => typeof value === 'object' && value !== null && 'code' in value,
);

/** An additional list of the supplier that failed to load, so that its stored services are from an earlier time. */
const missingListSchema = z.object({
  failure: failureSchema,
  /** Time at which the stored services were read; null if never. */
  fetchedAt: z.number().nullable(),
  services: z.number().int(),
  /** Number of orders that wait until the missing list is read. */
  waiting: z.number().int(),
});
export type MissingList = z.infer<typeof missingListSchema>;

/** Maximum entries of one service's price history. */
export const maxPriceEntries = 200;

const priceMoveSchema = z.object({
  serviceId: z.string(),
  name: z.string(),
  before: moneySchema,
  now: moneySchema,
  /** Additional cost in 30 days, if the service is ordered as in the last 30 days; negative if the price fell. Null if unused. */
  perMonth: moneySchema.nullable(),
});
export type PriceMove = z.infer<typeof priceMoveSchema>;

const catalogueReading = z.object({
  services: z.array(serviceSchema),
  /** Time at which the supplier sent this catalogue; null if none. */
  fetchedAt: z.number().nullable(),
  /** Number of rows in the supplier's list that could not be read as a service. */
  unreadable: z.number().int(),
  /** Ids under which the supplier lists several services. Each id occurs only once in `services`. */
  contested: z.array(contestedIdSchema),
  missing: missingListSchema.nullable(),
});

/** Another connection of the shop, with its offer for a service. `balance` is null if unknown. */
const elsewhereSchema = z.object({
  connectionId: z.string(),
  name: z.string(),
  balance: moneySchema.nullable(),
  offer: offerSchema.nullable(),
});
export type OtherOffers = z.infer<typeof elsewhereSchema>;

const ofService = about.extend({ serviceId: z.string() });

export const catalogue = {
  /** All services of a connection as last fetched, in the supplier's order, without long texts. */
  list: call({ who: 'person', till: true }).input(about).output(catalogueReading),
  service: call({ who: 'person', till: true }).input(ofService).output(serviceDetailSchema.nullable()),
  /** Price history of a service, newest first, at most `maxPriceEntries`. */
  prices: call({ who: 'see-prices', otherwise: [], till: true })
    .input(ofService)
    .output(z.array(priceEntrySchema).max(maxPriceEntries)),
  /**
   * Reads this service over REST. The answer is shown but not stored: REST may not return the prices of the shop's customer group, and
   * orders must have the list's price.
   */
  askService: call({ who: 'person', till: true })
    .input(ofService)
    .output(z.object({ name: z.string(), price: moneySchema.nullable(), time: z.string() })),
  /**
   * Chooses one of several services with the same id, as they are listed and shown now. The choice becomes invalid if the supplier changes
   * the service or lists another service under this id.
   */
  chooseService: call({ who: 'connections', till: true }).input(
    ofService.extend({
      meant: contestantSchema.pick({ name: true, kind: true, price: true }),
    }),
  ),
  /** Drops the services of an additional list that failed to load. Orders that wait for these services stop and ask a person. */
  forgetFurther: call({ who: 'connections' }).input(about),
  /** Reads the list from the supplier. If this fails, the old list is kept. */
  refresh: call({ who: 'person', till: true })
    .input(about)
    .output(z.object({ fetchedAt: z.number(), services: z.number().int(), priceMoves: z.number().int() })),
  /**
   * The typical time of every service that was ever ordered, from the shop's own orders on all connections.
   */
  typicalTimes: call({ who: 'person', till: true }).output(z.array(typicalTimeSchema)),
  /** Price changes of used services and favourites in the last 30 days that were not dismissed. `at` is the newest change's time. */
  priceMoves: call({ who: 'see-prices', otherwise: { moves: [], at: null }, till: true })
    .input(about)
    .output(z.object({ moves: z.array(priceMoveSchema).max(3), at: z.number().nullable() })),
  dismissPriceMoves: call({ who: 'see-prices', till: true })
    .input(about.extend({ at: z.number().int().min(0) }))
    .output(z.object({})),
  /**
   * Offers of the shop's other connections for this service. People choose which services are the same; nothing is matched automatically.
   * `offer` is null until a person has chosen.
   */
  elsewhere: call({ who: 'see-prices', otherwise: { here: null, there: [] }, till: true })
    .input(ofService)
    .output(
      z.object({
        here: offerSchema.nullable(),
        there: z.array(elsewhereSchema),
      }),
    ),
  /** Services on another connection that may be the same service, because their names contain similar words. The likeliest come first. */
  alike: call({ who: 'see-prices', till: true })
    .input(ofService.extend({ theirConnectionId: z.string() }))
    .output(z.array(offerSchema)),
  /** If `same`, records that two services are the same. Otherwise removes the record for the service of the other connection. */
  sayAsSame: call({ who: 'connections', till: true }).input(
    ofService.extend({
      theirConnectionId: z.string(),
      theirServiceId: z.string(),
      same: z.boolean(),
    }),
  ),
  /**
   * The supplier's list of ids for a custom field, read at most once a day. Null if the supplier has no such list, or if it could not be
   * read.
   */
  panelChoices: call({ who: 'person', till: true })
    .input(about.extend({ list: z.enum(panelLists) }))
    .output(z.object({ choices: z.array(panelChoiceSchema).nullable() })),
  setFavourite: call({ who: 'person', till: true }).input(ofService.extend({ favourite: z.boolean() })),
};
