import { BlockList, isIP } from 'node:net';
import { direct, proxyAt, type Route } from './http-route.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

// HTTP_PROXY is for plain addresses by custom; if only it is set, there is no other way out.
const proxyNames = ['HTTPS_PROXY', 'ALL_PROXY', 'HTTP_PROXY'];

/** The route that environment variables set for an https address; null if they set none. */
export function routeOfEnvironment(url: URL, environment: Environment): Route | null {
  for (const name of proxyNames) {
    const value = settingOf(name, environment);
    if (value === '') continue;
    if (isExempt(url, settingOf('NO_PROXY', environment))) return direct;
    // The value may hold a password, so an unreadable one is reported by its variable's name.
    return proxyAt(/^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`, name);
  }
  return null;
}

/** By custom both cases are read, lower case first. */
function settingOf(name: string, environment: Environment): string {
  return environment[name.toLowerCase()]?.trim() || environment[name]?.trim() || '';
}

/**
 * Checks NO_PROXY: names with all subdomains, with or without a leading dot or star; addresses; networks; `*`; each with an optional port.
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
  const [, bracketed, plain, ofPort] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(rule) ?? [];
  if (ofPort !== undefined && Number(ofPort) !== port) return false;
  // An unbracketed IPv6 address has colons of its own.
  const name = bracketed ?? plain ?? rule;
  if (isIP(host) !== 0) return holds(name, host);
  const domain = name.replace(/^\*?\./, '');
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

/** True if an address equals this one or is in this network, in any spelling. */
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
