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
import { call } from '../base/call.ts';
import type { Failure } from '../base/failures.ts';

/** Made by our own backend out of the closed list. */
const failureSchema = z.custom<Failure>(
  (value) => typeof value === 'object' && value !== null && 'code' in value,
);

/** A further list of the supplier that could not be read when it was last asked for: what is kept of it is of an earlier time. */
const missingListSchema = z.object({
  failure: failureSchema,
  /** When what is kept of it was read; null if it never was. */
  fetchedAt: z.number().nullable(),
  /** How many services are kept of it. */
  services: z.number().int(),
  /** How many orders wait until it is read. */
  waiting: z.number().int(),
});
export type MissingList = z.infer<typeof missingListSchema>;

/** How far back the prices of one service are told. */
export const maxPriceEntries = 200;

/** A price that moved, of a service that the shop has ordered or marked. */
const priceMoveSchema = z.object({
  serviceId: z.string(),
  name: z.string(),
  before: moneySchema,
  now: moneySchema,
  /** What it makes in 30 days at the use of the last 30; below zero if it fell. Null if the service was not used. */
  perMonth: moneySchema.nullable(),
});
export type PriceMove = z.infer<typeof priceMoveSchema>;

const catalogueReading = z.object({
  services: z.array(serviceSchema),
  /** When the supplier sent this catalogue; null while there is none. */
  fetchedAt: z.number().nullable(),
  /** Rows of the supplier's list that could not be read as a service. */
  unreadable: z.number().int(),
  /** Ids under which the supplier lists several services; each is once among the services. */
  contested: z.array(contestedIdSchema),
  missing: missingListSchema.nullable(),
});

/** Another connection of the shop, with what it offers for a service; its balance is null if it is not known. */
const elsewhereSchema = z.object({
  connectionId: z.string(),
  name: z.string(),
  balance: moneySchema.nullable(),
  offer: offerSchema.nullable(),
});
export type Elsewhere = z.infer<typeof elsewhereSchema>;

export const catalogue = {
  /** Every service of the selected connection, as last fetched, in the supplier's order; long texts left out. */
  list: call({ who: 'person', till: true }).output(catalogueReading),
  service: call({ who: 'person', till: true })
    .input(z.object({ serviceId: z.string() }))
    .output(serviceDetailSchema.nullable()),
  /** What a service of the selected connection cost, and since when, newest first; the newest ones alone if there are more. */
  prices: call({ who: 'see-prices', otherwise: [], till: true })
    .input(z.object({ serviceId: z.string() }))
    .output(z.array(priceEntrySchema).max(maxPriceEntries)),
  /**
   * Asks the supplier's REST interface about this one service. The answer is shown and not stored: REST need not give
   * the prices of the caller's group, and the list's price is the one that orders are held to.
   */
  askService: call({ who: 'person', till: true })
    .input(z.object({ serviceId: z.string() }))
    .output(z.object({ name: z.string(), price: moneySchema.nullable(), time: z.string() })),
  /**
   * Says which of several services under one id is meant: one that is listed now, as it was shown. It holds while the supplier
   * lists it so, and no further one beside it.
   */
  chooseService: call({ who: 'connections', till: true }).input(
    z.object({
      serviceId: z.string(),
      meant: contestantSchema.pick({ name: true, kind: true, price: true }),
    }),
  ),
  /** Lets go of the services of a further list that could not be read: what waits for them stops and asks. */
  forgetFurther: call({ who: 'connections' }),
  /** Fetches the list from the supplier; the old one stays if that fails. */
  refresh: call({ who: 'person', till: true }).output(
    z.object({ fetchedAt: z.number(), services: z.number().int(), priceMoves: z.number().int() }),
  ),
  /** The shop's own usual time of every service that it ever ordered, on every connection. */
  usualTimes: call({ who: 'person', till: true }).output(z.array(usualTimeSchema)),
  /** Prices of used services and favourites that moved in the last 30 days and nobody has seen, the dearest first, and when the last of all moved. */
  priceMoves: call({ who: 'see-prices', otherwise: { moves: [], at: null }, till: true }).output(
    z.object({ moves: z.array(priceMoveSchema).max(3), at: z.number().nullable() }),
  ),
  /** A person has seen which prices moved up to then. */
  dismissPriceMoves: call({ who: 'see-prices', till: true })
    .input(z.object({ at: z.number().int().min(0) }))
    .output(z.object({})),
  /**
   * What the shop's other connections offer for this service of the selected one, as people said which is the same; nothing is taken to be
   * the same by itself. `offer` is null if nobody said.
   */
  elsewhere: call({ who: 'see-prices', otherwise: { here: null, there: [] }, till: true })
    .input(z.object({ serviceId: z.string() }))
    .output(
      z.object({
        here: offerSchema.nullable(),
        there: z.array(elsewhereSchema),
      }),
    ),
  /** What may be the same service at another connection, by its words, the likeliest first. */
  alike: call({ who: 'see-prices', till: true })
    .input(z.object({ serviceId: z.string(), connectionId: z.string() }))
    .output(z.array(offerSchema)),
  /** A person says that two services are one, or that the one at the other connection is not. */
  sayAsSame: call({ who: 'connections', till: true }).input(
    z.object({
      serviceId: z.string(),
      connectionId: z.string(),
      theirServiceId: z.string(),
      same: z.boolean(),
    }),
  ),
  /**
   * A panel's own list of ids, from which a field that it asks for is chosen; asked of the supplier once a day at most. Null if the
   * supplier has none, or it could not be read.
   */
  panelChoices: call({ who: 'person', till: true })
    .input(z.object({ list: z.enum(panelLists) }))
    .output(z.object({ choices: z.array(panelChoiceSchema).nullable() })),
  setFavourite: call({ who: 'person', till: true }).input(
    z.object({ serviceId: z.string(), favourite: z.boolean() }),
  ),
};
