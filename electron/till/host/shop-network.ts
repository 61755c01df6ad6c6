import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkAddresses } from '../../machine.ts';

/** Private networks (RFC 1918, 4193, 6598, link-local, loopback). A VPN between branches also uses such addresses. */
const shopSubnets = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
] as const)
  shopSubnets.addSubnet(network, bits);
for (const [network, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
] as const)
  shopSubnets.addSubnet(network, bits, 'ipv6');

/** True for an address of a private network. Internet addresses get no answer, even if a router forwards them. */
export function isOfShopNetwork(address: string): boolean {
  const plainAddress = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/s, '');
  return shopSubnets.check(plainAddress, isIPv6(plainAddress) ? 'ipv6' : 'ipv4');
}

/** This machine's IPv4 addresses on networks of the shop; its loopback address if there are none. */
export function ownNetworks(): readonly string[] {
  const found = ownAddresses().filter((address) => isIPv4(address));
  return found.length > 0 ? found : ['127.0.0.1'];
}

/** This machine's addresses on its networks, easiest to type first. */
export function ownAddresses(): readonly string[] {
  const found = networkAddresses().filter(({ internal, address }) => !internal && isOfShopNetwork(address));
  const four = found.filter(({ family }) => family === 'IPv4');
  const preferred = four.length > 0 ? four : found.filter(({ address }) => !/^fe80/i.test(address));
  return preferred.map(({ address, family }) => (family === 'IPv4' ? address : `[${address}]`));
}
