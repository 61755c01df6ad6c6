/** The identifier that a service expects in the `IMEI` parameter. An IMEI has no label. */
export interface RequiredIdentifier {
  readonly kind: 'imei' | 'serial' | 'ecid' | 'lock-code' | 'text';
  readonly label: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly lettersAllowed: boolean;
}

export interface CustomField {
  readonly name: string;
  readonly type: 'text' | 'dropdown' | 'textarea' | 'tickbox' | 'datepicker';
  readonly description: string;
  readonly options: readonly string[];
  readonly required: boolean;
}

/** The lines of a check report, in the order in which a service lists them. */
export type ReportLine =
  | 'model'
  | 'imei'
  | 'imei2'
  | 'serial'
  | 'find-my'
  | 'icloud'
  | 'simlock'
  | 'carrier'
  | 'country'
  | 'blacklist'
  | 'finance'
  | 'warranty'
  | 'purchase'
  | 'mdm'
  | 'replaced'
  | 'knox';

/** What a service delivers on success. */
export type Delivery =
  | { readonly is: 'report'; readonly lines: readonly ReportLine[] }
  | { readonly is: 'codes'; readonly labels: readonly string[]; readonly length: number }
  | { readonly is: 'unlocked' }
  | { readonly is: 'ticket' }
  | { readonly is: 'activation' };

export interface PracticeService {
  readonly id: number;
  readonly name: string;
  readonly kind: 'imei' | 'server';
  readonly group: string;
  readonly priceCents: number;
  /** False if lists omit the service's price. Users can still order the service. */
  readonly tellsPrice?: boolean;
  readonly time: DeliveryTime;
  /** The panel's description, as HTML. */
  readonly info: string;
  readonly brand: Brand;
  readonly asks: RequiredIdentifier;
  readonly fields: readonly CustomField[];
  readonly bulkAllowed: boolean;
  readonly delivers: Delivery;
  /** Percentage of orders that are rejected. */
  readonly rejectedPercent: number;
}

/** A group before its services have ids. */
export interface ServiceGroup {
  readonly name: string;
  readonly kind: 'imei' | 'server';
  readonly services: readonly Omit<PracticeService, 'id' | 'kind' | 'group'>[];
}

export const brands = [
  ...([
    'Apple',
    'Samsung',
    'Xiaomi',
    'Huawei',
    'Motorola',
    'Google',
    'OnePlus',
    'Sony',
    'Nokia',
    'LG',
  ] as const),
  'any',
] as const;
export type Brand = (typeof brands)[number];

/** The panel's text for a service's duration, and its real range. */
export const paces = {
  Instant: { minMs: 2_000, maxMs: 20_000 },
  '1-5 Minutes': { minMs: 60_000, maxMs: 300_000 },
  '5-30 Minutes': { minMs: 300_000, maxMs: 1_800_000 },
  '1-6 Hours': { minMs: 3_600_000, maxMs: 21_600_000 },
  '1-24 Hours': { minMs: 3_600_000, maxMs: 86_400_000 },
  '1-3': { minMs: 86_400_000, maxMs: 259_200_000 },
  '2-5 Days': { minMs: 172_800_000, maxMs: 432_000_000 },
  '3-10 Working Days': { minMs: 259_200_000, maxMs: 864_000_000 },
} as const;
export type DeliveryTime = keyof typeof paces;

export const imei: RequiredIdentifier = {
  kind: 'imei',
  label: '',
  minLength: 15,
  maxLength: 15,
  lettersAllowed: false,
};
export const serial: RequiredIdentifier = {
  kind: 'serial',
  label: 'Serial Number',
  minLength: 8,
  maxLength: 14,
  lettersAllowed: true,
};
