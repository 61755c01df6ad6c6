import { z } from 'zod';
import { moneySchema } from '../../model/base/decimal.ts';
import { usualTimeSchema } from '../../model/order/usual-time.ts';
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

/** Made by our own backend from the closed list. */
const failureSchema = z.custom<Failure>(
  (value) => typeof value === 'object' && value !== null && 'code' in value,
);

/** A further list of the supplier whose last read failed: its kept services are of an earlier time. */
const missingListSchema = z.object({
  failure: failureSchema,
  /** When the kept part was read; null if never. */
  fetchedAt: z.number().nullable(),
  /** Number of kept services. */
  services: z.number().int(),
  /** Orders that wait until it is read. */
  waiting: z.number().int(),
});
export type MissingList = z.infer<typeof missingListSchema>;

/** Length of one service's price history. */
export const maxPriceEntries = 200;

/** A changed price of a service that the shop has ordered or marked. */
const priceMoveSchema = z.object({
  serviceId: z.string(),
  name: z.string(),
  before: moneySchema,
  now: moneySchema,
  /** Effect over 30 days at the use of the last 30; negative if the price fell. Null if unused. */
  perMonth: moneySchema.nullable(),
});
export type PriceMove = z.infer<typeof priceMoveSchema>;

const catalogueReading = z.object({
  services: z.array(serviceSchema),
  /** When the supplier sent this catalogue; null if there is none. */
  fetchedAt: z.number().nullable(),
  /** Rows of the supplier's list that could not be read as a service. */
  unreadable: z.number().int(),
  /** Ids under which the supplier lists several services; each is in `services` once. */
  contested: z.array(contestedIdSchema),
  missing: missingListSchema.nullable(),
});

/** Another connection of the shop, with its offer for a service; its balance is null if unknown. */
const elsewhereSchema = z.object({
  connectionId: z.string(),
  name: z.string(),
  balance: moneySchema.nullable(),
  offer: offerSchema.nullable(),
});
export type Elsewhere = z.infer<typeof elsewhereSchema>;

const ofService = about.extend({ serviceId: z.string() });

export const catalogue = {
  /** Every service of a connection, as last fetched, in the supplier's order; without long texts. */
  list: call({ who: 'person', till: true }).input(about).output(catalogueReading),
  service: call({ who: 'person', till: true }).input(ofService).output(serviceDetailSchema.nullable()),
  /** Price history of a service, newest first; cut if long. */
  prices: call({ who: 'see-prices', otherwise: [], till: true })
    .input(ofService)
    .output(z.array(priceEntrySchema).max(maxPriceEntries)),
  /**
   * Reads this service over REST. The answer is shown and not stored: REST need not give the prices of the caller's group, and orders are
   * held to the list's price.
   */
  askService: call({ who: 'person', till: true })
    .input(ofService)
    .output(z.object({ name: z.string(), price: moneySchema.nullable(), time: z.string() })),
  /**
   * Chooses one of several services under one id, as listed and shown now. Valid while the supplier lists it so, and no further one beside
   * it.
   */
  chooseService: call({ who: 'connections', till: true }).input(
    ofService.extend({
      meant: contestantSchema.pick({ name: true, kind: true, price: true }),
    }),
  ),
  /** Drops the services of a further list that could not be read: orders that wait for them stop and ask. */
  forgetFurther: call({ who: 'connections' }).input(about),
  /** Reads the list from the supplier; the old one stays if that fails. */
  refresh: call({ who: 'person', till: true })
    .input(about)
    .output(z.object({ fetchedAt: z.number(), services: z.number().int(), priceMoves: z.number().int() })),
  /** The shop's own typical duration of every service that it ever ordered, on every connection. */
  usualTimes: call({ who: 'person', till: true }).output(z.array(usualTimeSchema)),
  /** Unseen price changes of used services and favourites in the last 30 days, most expensive first, and the time of the newest change. */
  priceMoves: call({ who: 'see-prices', otherwise: { moves: [], at: null }, till: true })
    .input(about)
    .output(z.object({ moves: z.array(priceMoveSchema).max(3), at: z.number().nullable() })),
  /** Marks price changes up to this time as seen. */
  dismissPriceMoves: call({ who: 'see-prices', till: true })
    .input(about.extend({ at: z.number().int().min(0) }))
    .output(z.object({})),
  /**
   * Offers of the shop's other connections for this service. People say which services are the same, nothing is matched
   * automatically; `offer` is null until somebody did.
   */
  elsewhere: call({ who: 'see-prices', otherwise: { here: null, there: [] }, till: true })
    .input(ofService)
    .output(
      z.object({
        here: offerSchema.nullable(),
        there: z.array(elsewhereSchema),
      }),
    ),
  /** Services at another connection that may be the same, by their words, the likeliest first. */
  alike: call({ who: 'see-prices', till: true })
    .input(ofService.extend({ theirConnectionId: z.string() }))
    .output(z.array(offerSchema)),
  /** Records that two services are the same, or that the one at the other connection is not. */
  sayAsSame: call({ who: 'connections', till: true }).input(
    ofService.extend({
      theirConnectionId: z.string(),
      theirServiceId: z.string(),
      same: z.boolean(),
    }),
  ),
  /**
   * A panel's own list of ids for one of its fields; read from the supplier at most once a day. Null if the supplier has none, or it could
   * not be read.
   */
  panelChoices: call({ who: 'person', till: true })
    .input(about.extend({ list: z.enum(panelLists) }))
    .output(z.object({ choices: z.array(panelChoiceSchema).nullable() })),
  setFavourite: call({ who: 'person', till: true }).input(ofService.extend({ favourite: z.boolean() })),
};
