import type { bulkForms } from '../../../../shared/model/connection/connection.ts';
import { type PanelList, panelLists } from '../../../../shared/model/service/panel-list.ts';
import type { PageAddress } from '../types/page-addresses.ts';

/** What is asked of the action endpoint, before any form is given to it: all that the encoders of the two forms share. */
export type ActionCall =
  | { readonly action: 'accountinfo' | 'getserverservicelist' | PanelList }
  | { readonly action: 'imeiservicelist'; readonly page: PageAddress }
  /** Null: the question without its number, which shows how a panel answers where it reads none. */
  | { readonly action: 'getimeiorder'; readonly reference: string | null }
  | {
      readonly action: 'getimeiorderbulk';
      readonly references: readonly string[];
      readonly bulkForm: (typeof bulkForms)[number];
    }
  | { readonly action: 'placeimeiorder'; readonly order: OrderCall };

/** Every action that is ever asked for. */
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
  /** Null if it is not sent. */
  readonly quantity: string | null;
  /** The service's own fields, under exactly its names. */
  readonly ownFields: Readonly<Record<string, string>>;
  /** What the panel itself asks for by a flag, such as `Network`, under the flag's name. */
  readonly panelFields: Readonly<Record<string, string>>;
  /** The list's own `SERVER` for this service; null if it has none. */
  readonly server: string | null;
}

export type FormField = readonly [name: string, value: string];

/** A call as form fields. */
export interface EncodedCall {
  /** What signs in: never recorded or shown. */
  readonly signIn: readonly FormField[];
  readonly fields: readonly FormField[];
  /** The same for people, each value as it was before it was packed: a line `name=value` each. */
  readonly described: readonly FormField[];
  /** True if the key goes in the `Authorization` header. */
  readonly bearer: boolean;
}
