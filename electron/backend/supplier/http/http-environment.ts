import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { direct, proxyAt, type Route } from './http-route.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

// HTTP_PROXY is meant for http addresses. If no other variable is set, the app also uses it for https, because the internet can probably be
// reached only through this proxy.
const proxyNames = ['HTTPS_PROXY', 'ALL_PROXY', 'HTTP_PROXY'];

/** The route to an https address that the environment variables specify; null if no variable is set. */
export function routeOfEnvironment(url: URL, environment: Environment): Route | null {
  for (const name of proxyNames) {
    const value = settingOf(name, environment);
    if (value === '') continue;
    if (isExempt(url, settingOf('NO_PROXY', environment))) return direct;
    // The value may contain a password, so an unreadable value is reported by its variable's name.
    return proxyAt(/^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`, name);
  }
  return null;
}

/** Systems use variable names in upper and in lower case. If both variables are set, the one in lower case counts. */
function settingOf(name: string, environment: Environment): string {
  return environment[name.toLowerCase()]?.trim() || environment[name]?.trim() || '';
}

/**
 * True if NO_PROXY exempts the URL. Supports names with all subdomains (with or without a leading dot or star), addresses, networks and
 * `*`, each with an optional port.
 */
function isExempt(url: URL, list: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const port = Number(url.port) || 443;
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((rule) => rule !== '' && covers(rule, host, port));
}

function covers(rule: string, host: string, port: number): boolean {
  if (rule === '*') return true;
  const [, bracketed, unbracketed, ofPort] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(rule) ?? [];
  if (ofPort !== undefined && Number(ofPort) !== port) return false;
  // An IPv6 address without brackets contains colons, so it has no port.
  const name = bracketed ?? unbracketed ?? rule;
  if (isIP(host) !== 0) return holds(name, host);
  const written = name.replace(/^\*?\./, '').replace(/\.$/, '');
  // A URL has its international name in ASCII.
  const domain = domainToASCII(written) || written;
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

/** True if the address equals `network` or is inside `network`. Address and network may be in any notation. */
function holds(network: string, address: string): boolean {
  const [start = '', prefix] = network.split('/');
  const family = isIP(start) === 6 ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  try {
    if (prefix === undefined) list.addAddress(start, family);
    else list.addSubnet(start, Number(prefix), family);
    return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  } catch {
    return false;
  }
}
