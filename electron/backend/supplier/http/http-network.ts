import type { Clock } from '../../../../shared/model/base/clock.ts';
import { isLoopbackHost } from '../../../../shared/model/connection/connection.ts';
import { openAuthorities } from './http-authorities.ts';
import { type Environment, routeOfEnvironment } from './http-environment.ts';
import { direct, parseProxyList, type Route, secretsOf } from './http-route.ts';

/** Network access of this machine: routes and trusted authorities (money-safety H6). */
export type Network = ReturnType<typeof openNetwork>;

export function openNetwork(deps: {
  readonly environment: Environment;
  /** The system's proxies for a URL; absent if the system is not asked. */
  readonly systemProxies?: ((url: string) => Promise<string>) | undefined;
  readonly learnSecret: (secret: string) => void;
  readonly clock: Clock;
  /** See `Network.maySend`. If the function is absent, requests may always be sent. */
  readonly maySend?: (() => boolean) | undefined;
}) {
  const { environment, systemProxies, learnSecret, maySend = () => true } = deps;

  async function routesTo(url: URL): Promise<readonly Route[]> {
    // Plain http is only allowed to loopback addresses, and these never use a proxy.
    if (url.protocol !== 'https:' || isLoopbackHost(url.hostname)) return [direct];
    const named = routeOfEnvironment(url, environment);
    if (named !== null) return [named];
    if (systemProxies === undefined) return [direct];
    return systemProxies(`${url.origin}/`).then(parseProxyList, () => [unreadableRoute]);
  }

  return {
    /** The routes to a URL in the order to try, at least one. Never rejects. */
    async routesTo(url: URL) {
      const routes = await routesTo(url);
      for (const route of routes) if (route.kind === 'proxy') secretsOf(route).forEach(learnSecret);
      return routes;
    },
    /** Called immediately before the first byte of each request. If it returns false, nothing is written. */
    maySend,
    /** Reads the authorities at the first call and caches them. Never rejects. */
    authorities: openAuthorities(deps),
  };
}

const unreadableRoute: Route = { kind: 'unusable', name: 'of this system', why: 'unreadable' };
