import type { Contestant } from './service.ts';

/** A service as it is distinguished from others under its id. */
export type Meant = Pick<Contestant, 'name' | 'kind' | 'price'>;

/** Which of several services under one id a person meant, and which ones there were. A price is named only if name and kind do not distinguish them. */
export interface ServiceChoice {
  readonly meant: Meant;
  readonly among: readonly Meant[];
}

export function choiceOf(services: readonly Meant[], place: number): ServiceChoice | null {
  const among = services.map(({ name, kind, price }): Meant => {
    const alike = services.filter((other) => other.kind === kind && sameName(other.name, name));
    return { name, kind, price: alike.length > 1 ? price : null };
  });
  const meant = among[place];
  return meant === undefined ? null : { meant, among };
}

/** Index of the chosen one; null if it is no longer listed so, or another one appeared. */
export function chosenIndex(services: readonly Meant[], choice: ServiceChoice | null): number | null {
  if (choice === null) return null;
  const places = services.flatMap((service, place) => (isAs(service, choice.meant) ? [place] : []));
  const known = services.every((service) => choice.among.some((each) => isAs(service, each)));
  return known && places.length === 1 ? (places[0] ?? null) : null;
}

/** Names that differ in case or spaces alone are one. */
export function sameName(one: string, other: string): boolean {
  return plainServiceName(one) === plainServiceName(other);
}

function plainServiceName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** What two records of one service have in common: id, name and price. */
export function serviceMark({ id, name, price }: Meant & { readonly id: string }): string {
  return [id, plainServiceName(name), price?.amount ?? '', price?.currency ?? ''].join('\n');
}

function isAs(service: Meant, { name, kind, price }: Meant): boolean {
  if (service.kind !== kind || !sameName(service.name, name)) return false;
  return (
    price === null || (service.price?.amount === price.amount && service.price.currency === price.currency)
  );
}
