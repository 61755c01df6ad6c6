import type { bulkForms } from '../../../../shared/model/connection/connection.ts';
import { type PanelList, panelLists } from '../../../../shared/model/service/panel-list.ts';
import type { PageAddress } from '../types/page-addresses.ts';

/** A call of the action endpoint before encoding, the same for both request forms. */
export type ActionCall =
  | { readonly action: 'accountinfo' | 'getserverservicelist' | PanelList }
  | { readonly action: 'imeiservicelist'; readonly page: PageAddress }
  /** With null, the request contains no reference. The reply then shows how the panel answers if it finds no parameters. */
  | { readonly action: 'getimeiorder'; readonly reference: string | null }
  | {
      readonly action: 'getimeiorderbulk';
      readonly references: readonly string[];
      readonly bulkForm: (typeof bulkForms)[number];
    }
  | { readonly action: 'placeimeiorder'; readonly order: OrderCall };

export const actions: readonly ActionCall['action'][] = [
  'accountinfo',
  'imeiservicelist',
  'getserverservicelist',
  'placeimeiorder',
  'getimeiorder',
  'getimeiorderbulk',
  ...panelLists,
];

export interface OrderCall {
  readonly serviceId: string;
  readonly identifier: string;
  /** Null if not sent. */
  readonly quantity: string | null;
  /** The service's own fields, under exactly its names. */
  readonly ownFields: Readonly<Record<string, string>>;
  /** Fields that the panel requires by a flag, such as `Network`. The key is the flag's name. */
  readonly panelFields: Readonly<Record<string, string>>;
  /** The value of `SERVER` for this service in the list; null if the service has none. */
  readonly server: string | null;
}

export type FormField = readonly [name: string, value: string];

export interface EncodedCall {
  /** These fields are never recorded or shown. */
  readonly signIn: readonly FormField[];
  readonly fields: readonly FormField[];
  /** The readable fields with unpacked values, one line `name=value` per field. */
  readonly described: readonly FormField[];
  /** True if the key is sent in the `Authorization` header. */
  readonly bearer: boolean;
}
