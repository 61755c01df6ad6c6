import type { Contestant } from './service.ts';

export type ServiceIdentity = Pick<Contestant, 'name' | 'kind' | 'price'>;

/**
 * A person's choice among several services with one id, and the services that were listed. `price` is included only if name and kind do not
 * distinguish the services.
 */
export interface ServiceChoice {
  readonly meant: ServiceIdentity;
  readonly among: readonly ServiceIdentity[];
}

export function choiceOf(services: readonly ServiceIdentity[], place: number): ServiceChoice | null {
  const among = services.map(({ name, kind, price }): ServiceIdentity => {
    const alike = services.filter((other) => other.kind === kind && sameName(other.name, name));
    return { name, kind, price: alike.length > 1 ? price : null };
  });
  const meant = among[place];
  return meant === undefined ? null : { meant, among };
}

/** Index of the chosen service; null if that service changed or is no longer listed, or if another service was added. */
export function chosenIndex(
  services: readonly ServiceIdentity[],
  choice: ServiceChoice | null,
): number | null {
  if (choice === null) return null;
  const places = services.flatMap((service, place) => (isAs(service, choice.meant) ? [place] : []));
  const known = services.every((service) => choice.among.some((each) => isAs(service, each)));
  return known && places.length === 1 ? (places[0] ?? null) : null;
}

/** True if names differ only in case or spaces. */
export function sameName(one: string, other: string): boolean {
  return plainServiceName(one) === plainServiceName(other);
}

function plainServiceName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** A key from id, name and price, equal for records of the same service. */
export function serviceMark({ id, name, price }: ServiceIdentity & { readonly id: string }): string {
  return [id, plainServiceName(name), price?.amount ?? '', price?.currency ?? ''].join('\n');
}

function isAs(service: ServiceIdentity, { name, kind, price }: ServiceIdentity): boolean {
  if (service.kind !== kind || !sameName(service.name, name)) return false;
  return (
    price === null || (service.price?.amount === price.amount && service.price.currency === price.currency)
  );
}
