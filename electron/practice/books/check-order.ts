import { checkImei } from '../../../shared/model/identifier/imei.ts';
import type { Site } from '../base/site.ts';
import { findService } from '../catalogue/catalogue.ts';
import { offered } from '../catalogue/offers.ts';
import type { PracticeService } from '../catalogue/service.ts';
import type { Ledger } from './ledger.ts';

export interface WantedOrder {
  readonly serviceId: string;
  readonly identifier: string;
  /** The value of the custom field with exactly this name; null if not sent. */
  readonly field: (name: string) => string | null;
  readonly site: Site;
}

/** The reason why an order is refused. In this case nothing was booked. */
export type OrderRefusal =
  | { readonly is: 'missing'; readonly what: 'service' | 'identifier' }
  | { readonly is: 'unknown-service' }
  | { readonly is: 'invalid-imei'; readonly identifier: string }
  | { readonly is: 'invalid-identifier'; readonly label: string }
  | { readonly is: 'missing-field'; readonly name: string }
  | { readonly is: 'invalid-field'; readonly name: string }
  | { readonly is: 'duplicate'; readonly identifier: string }
  | { readonly is: 'insufficient-balance' }
  /** The order could not be written to disk. */
  | { readonly is: 'not-kept' };

export interface CheckedOrder {
  readonly service: PracticeService;
  readonly identifier: string;
  readonly fields: Readonly<Record<string, string>>;
}

const maxFieldLength = 2_000;

/** Checks an order against the current catalogue and books. */
export function checkOrder(
  request: WantedOrder,
  ledger: Ledger,
):
  | { readonly ok: true; readonly order: CheckedOrder }
  | { readonly ok: false; readonly refusal: OrderRefusal } {
  const refuse = (refusal: OrderRefusal) => ({ ok: false as const, refusal });
  if (request.serviceId === '') return refuse({ is: 'missing', what: 'service' });
  const known = findService(request.serviceId);
  if (known === null) return refuse({ is: 'unknown-service' });
  const service = offered(known, request.site);
  const { identifier } = request;
  if (identifier === '') return refuse({ is: 'missing', what: 'identifier' });
  if (!isIdentifier(identifier, service)) {
    return service.asks.kind === 'imei'
      ? refuse({ is: 'invalid-imei', identifier: identifier.slice(0, 40) })
      : refuse({ is: 'invalid-identifier', label: service.asks.label });
  }
  const fields = new Map<string, string>();
  for (const { name, type, options, required } of service.fields) {
    const value = request.field(name) ?? '';
    if (value === '' && required) return refuse({ is: 'missing-field', name });
    if (value === '') continue;
    const offered = type !== 'dropdown' || options.includes(value);
    if (!offered || value.length > maxFieldLength) return refuse({ is: 'invalid-field', name });
    fields.set(name, value);
  }
  if (ledger.unresolved(service.id, identifier)) return refuse({ is: 'duplicate', identifier });
  if (ledger.balanceCents() < service.priceCents) return refuse({ is: 'insufficient-balance' });
  return { ok: true, order: { service, identifier, fields: Object.fromEntries(fields) } };
}

function isIdentifier(text: string, { asks }: PracticeService): boolean {
  // The interface requires a string of digits (supplier/protocol/README.md), so an IMEI with separators is refused.
  if (asks.kind === 'imei') return /^\d{15}$/.test(text) && checkImei(text).ok;
  if (text.length < asks.minLength || text.length > asks.maxLength) return false;
  return asks.lettersAllowed ? !/\s|\p{Cc}/u.test(text) : /^\d+$/.test(text);
}
