export interface CatalogueRow {
  connection_id: string;
  fetched_at: number;
  unreadable: number;
  /** Time of the last read of the supplier's server list; null if never read. */
  beside_at: number | null;
  /** Why the last request for the server list failed: a failure as JSON. Null if the request succeeded. */
  beside_failure: string | null;
}

export interface ServiceRow {
  connection_id: string;
  id: string;
  position: number;
  name: string;
  kind: string;
  group_name: string;
  price: string | null;
  currency: string | null;
  previous_price: string | null;
  previous_currency: string | null;
  time: string;
  identifier: string;
  fields: string;
  quantity: string | null;
  bulk_allowed: number;
  info: string;
  details: string;
  /** 1: several services share this id, and nobody has chosen one. */
  contested: number;
  /** The server list that contained the service; '' for the main list. */
  beside: string;
}

interface ContestantRow {
  connection_id: string;
  service_id: string;
  place: number;
  beside: string;
  listed: string;
}

interface ServiceChoiceRow {
  connection_id: string;
  service_id: string;
  meant: string;
  among: string;
  who: string;
  chosen_at: number;
}

interface LostRowRow {
  connection_id: string;
  place: number;
  beside: string;
  row: string;
}

interface FavouriteRow {
  connection_id: string;
  service_id: string;
}

export interface PriceDiaryRow {
  connection_id: string;
  service_id: string;
  at: number;
  /** Null: not offered, or without a price. */
  price: string | null;
  /** '' if the supplier does not name it. */
  currency: string;
}

/** A service that a person declared to be the same as services of other connections; all of them have the same `kin`. */
export interface SameServiceRow {
  connection_id: string;
  service_id: string;
  kin: string;
  /** The service's name when the person declared it the same. */
  name: string;
  who: string;
  at: number;
}

export interface CatalogueTables {
  catalogues: CatalogueRow;
  services: ServiceRow;
  contestants: ContestantRow;
  service_choices: ServiceChoiceRow;
  lost_rows: LostRowRow;
  favourites: FavouriteRow;
  price_diary: PriceDiaryRow;
  same_services: SameServiceRow;
}
