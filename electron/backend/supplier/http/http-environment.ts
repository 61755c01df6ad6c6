import { BlockList, isIP } from 'node:net';
import { direct, proxyAt, type Route } from './http-route.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

// HTTP_PROXY is for plain addresses by custom, but where it alone is set there is no other way out.
const proxyNames = ['HTTPS_PROXY', 'ALL_PROXY', 'HTTP_PROXY'];

/** The way that the environment's variables set for an https address; null if they set none. */
export function routeOfEnvironment(url: URL, environment: Environment): Route | null {
  for (const name of proxyNames) {
    const value = settingOf(name, environment);
    if (value === '') continue;
    if (isExempt(url, settingOf('NO_PROXY', environment))) return direct;
    // Its text may hold a password; if it cannot be read the variable is named instead.
    return proxyAt(/^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`, name);
  }
  return null;
}

/** By custom both cases are read, the lower one first. */
function settingOf(name: string, environment: Environment): string {
  return environment[name.toLowerCase()]?.trim() || environment[name]?.trim() || '';
}

/** NO_PROXY: names with all below them, with or without a leading dot or star; addresses; networks; `*`; each with a port if need be. */
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
  // An IPv6 address without brackets has colons of its own.
  const name = bracketed ?? plain ?? rule;
  if (isIP(host) !== 0) return holds(name, host);
  const domain = name.replace(/^\*?\./, '');
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

/** Whether an address is this one or in this network, however either is written. */
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
