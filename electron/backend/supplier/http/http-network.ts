import type { Clock } from '../../../../shared/model/base/clock.ts';
import { isLoopbackHost } from '../../../../shared/model/connection/connection.ts';
import { type Authorities, openAuthorities } from './http-authorities.ts';
import { type Environment, routeOfEnvironment } from './http-environment.ts';
import { direct, parseProxyList, type Route, secretsOf } from './http-route.ts';

/** How this machine reaches others: by which way, and whose certificates it believes (money-safety H6). */
export interface Network {
  /** The ways to an address, in the order in which they are to be tried; at least one. Never rejects. */
  routesTo(url: URL): Promise<readonly Route[]>;
  /** Asked right before the first byte of each request: false, and not one is written. */
  maySend(): boolean;
  /** What TLS believes. Read with the first call and kept. Never rejects. */
  authorities(): Promise<Authorities>;
}

export function openNetwork(parts: {
  /** The environment's variables, which may name proxies and files of certificates. */
  readonly environment: Environment;
  /** What the system says of its proxies for an address; absent if no system is asked. */
  readonly systemProxies?: ((url: string) => Promise<string>) | undefined;
  readonly learnSecret: (secret: string) => void;
  readonly clock: Clock;
  /** As `Network.maySend`; always if it is absent. */
  readonly maySend?: (() => boolean) | undefined;
}): Network {
  const { environment, systemProxies, learnSecret, maySend = () => true } = parts;

  async function routesTo(url: URL): Promise<readonly Route[]> {
    // Plain http is for this machine alone, and what never leaves it is no proxy's business.
    if (url.protocol !== 'https:' || isLoopbackHost(url.hostname)) return [direct];
    const named = routeOfEnvironment(url, environment);
    if (named !== null) return [named];
    if (systemProxies === undefined) return [direct];
    return systemProxies(`${url.origin}/`).then(parseProxyList, () => [notTold]);
  }

  return {
    async routesTo(url) {
      const routes = await routesTo(url);
      for (const route of routes) if (route.kind === 'proxy') secretsOf(route).forEach(learnSecret);
      return routes;
    },
    maySend,
    authorities: openAuthorities(parts),
  };
}

const notTold: Route = { kind: 'unusable', name: 'of this system', why: 'unreadable' };
