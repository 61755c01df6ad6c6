import { describe, expect, test } from 'vitest';
import { routeOfEnvironment } from '../../../../electron/backend/supplier/http/http-environment.ts';
import { parseProxyList } from '../../../../electron/backend/supplier/http/http-route.ts';

const to = (environment: Readonly<Record<string, string>>, address = 'https://supplier.test') =>
  routeOfEnvironment(new URL(address), environment);
const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;
const plain = { kind: 'proxy', secure: false, host: 'p.test', port: 3128, authorization: null };

describe('the environment variables', () => {
  test.each([
    ['HTTPS_PROXY', 'p.test:3128'],
    ['https_proxy', 'http://p.test:3128/'],
    ['ALL_PROXY', ' HTTP://P.test:3128 '],
    ['all_proxy', 'http://p.test:3128'],
    ['HTTP_PROXY', 'http://p.test:3128'],
  ])('%s = %s sets a proxy', (name, value) => {
    expect(to({ [name]: value })).toEqual(plain);
  });

  test.each([
    ['https://p.test', { secure: true, port: 443 }],
    ['http://p.test', { secure: false, port: 80 }],
    ['p.test', { secure: false, host: 'p.test', port: 80 }],
    ['http://[::1]:8080', { host: '[::1]', port: 8080 }],
    ['socks5://p.test:1080', { kind: 'unusable', name: 'p.test:1080', why: 'socks' }],
    ['socks5h://u:p@p.test:1080', { kind: 'unusable', name: 'p.test:1080', why: 'socks' }],
    ['ftp://p.test', { kind: 'unusable', name: 'p.test', why: 'unreadable' }],
    ['http://u:secret@', { kind: 'unusable', name: 'HTTPS_PROXY', why: 'unreadable' }],
    ['http://u:p%25%@p.test', { authorization: `Basic ${Buffer.from('u:p%25%').toString('base64')}` }],
    ['http://ü:%C3%A4@p.test', { authorization: `Basic ${Buffer.from('ü:ä').toString('base64')}` }],
    ['http://u:p%C3%@p.test', { authorization: `Basic ${Buffer.from('u:p%C3%').toString('base64')}` }],
    ['http://shop:12#4@p.test:3128', { ...plain, authorization: basic('shop:12#4') }],
    ['http://shop:12/4?x@p.test:3128/', { ...plain, authorization: basic('shop:12/4?x') }],
    ['shop:1@2#%@p.test:3128', { ...plain, authorization: basic('shop:1@2#%') }],
    ['http://CORP\\ann:pw@p.test:3128', { ...plain, authorization: basic('CORP\\ann:pw') }],
    ['socks5://shop:12#4@p.test:1080', { kind: 'unusable', name: 'p.test:1080', why: 'socks' }],
    ['http://token@p.test', { authorization: `Basic ${Buffer.from('token:').toString('base64')}` }],
  ])('%s is read correctly', (value, route) => {
    expect(to({ HTTPS_PROXY: value })).toMatchObject(route);
  });

  test('are used in order: https first, lower case before upper case, without empty variables', () => {
    const host = (environment: Record<string, string>) => (to(environment) as { host: string }).host;
    expect(host({ HTTP_PROXY: 'c', ALL_PROXY: 'b', HTTPS_PROXY: 'a' })).toBe('a');
    expect(host({ HTTP_PROXY: 'c', ALL_PROXY: 'b', HTTPS_PROXY: ' ' })).toBe('b');
    expect(host({ HTTPS_PROXY: 'upper', https_proxy: 'lower' })).toBe('lower');
    expect(to({})).toBeNull();
    expect(to({ NO_PROXY: '*' })).toBeNull();
  });
});

describe('NO_PROXY', () => {
  test.each<[string, string, boolean]>([
    ['supplier.test', 'https://supplier.test', true],
    ['SUPPLIER.test', 'https://Supplier.TEST', true],
    ['other.test, supplier.test', 'https://supplier.test', true],
    ['other.test supplier.test', 'https://supplier.test', true],
    ['supplier.test', 'https://api.supplier.test', true],
    ['.supplier.test', 'https://api.supplier.test', true],
    ['.supplier.test', 'https://supplier.test', true],
    ['*.supplier.test', 'https://api.supplier.test', true],
    ['supplier.test', 'https://mysupplier.test', false],
    ['supplier.test', 'https://supplier.test.evil.test', false],
    ['pplier.test', 'https://supplier.test', false],
    ['supplier.test.', 'https://api.supplier.test', true],
    ['münchen.test', 'https://shop.münchen.test', true],
    ['.MÜNCHEN.test:443', 'https://münchen.test', true],
    ['xn--mnchen-3ya.test', 'https://münchen.test', true],
    ['*', 'https://supplier.test', true],
    ['supplier.test:8443', 'https://supplier.test:8443', true],
    ['supplier.test:8443', 'https://supplier.test', false],
    ['supplier.test:443', 'https://supplier.test', true],
    ['10.1.2.3', 'https://10.1.2.3', true],
    ['10.1.2.3', 'https://10.1.2.4', false],
    ['10.0.0.0/8', 'https://10.1.2.3', true],
    ['10.0.0.0/8', 'https://11.1.2.3', false],
    ['10.0.0.0/8', 'https://supplier.test', false],
    ['10.1.2.3:8443', 'https://10.1.2.3:8443', true],
    ['[2001:db8::1]', 'https://[2001:0db8::0001]', true],
    ['2001:db8::/32', 'https://[2001:db8:5::1]', true],
    ['2001:db8::/32', 'https://[2001:db9::1]', false],
    ['[2001:db8::1]:443', 'https://[2001:db8::1]', true],
    ['.3', 'https://10.1.2.3', false],
    ['10.0.0.0/99', 'https://10.1.2.3', false],
    ['nonsense/8, .', 'https://10.1.2.3', false],
    ['., ,', 'https://supplier.test', false],
    ['supplier.test', 'https://supplier.test.', true],
    ['', 'https://supplier.test', false],
  ])('%s excludes %s from the proxy: %s', (list, address, exempt) => {
    const { kind } = to({ HTTPS_PROXY: 'p.test', NO_PROXY: list }, address) ?? { kind: null };
    expect(kind).toBe(exempt ? 'direct' : 'proxy');
    expect(to({ https_proxy: 'p.test', no_proxy: list }, address)?.kind).toBe(kind);
  });
});

test.each([
  ['DIRECT', [{ kind: 'direct' }]],
  ['', [{ kind: 'direct' }]],
  ['PROXY p.test:3128', [plain]],
  ['proxy p.test:3128;direct', [plain, { kind: 'direct' }]],
  [' PROXY  p.test:3128 ; ; DIRECT ', [plain, { kind: 'direct' }]],
  ['HTTPS p.test', [{ ...plain, secure: true, port: 443 }]],
  ['PROXY [::1]:8080', [{ ...plain, host: '[::1]', port: 8080 }]],
  ['SOCKS5 p.test:1080', [{ kind: 'unusable', name: 'p.test:1080', why: 'socks' }]],
  ['SOCKS p.test:1080', [{ kind: 'unusable', name: 'p.test:1080', why: 'socks' }]],
  ['PROXY', [{ kind: 'unusable', name: '', why: 'unreadable' }]],
  ['PROXY p.test:notaport', [{ kind: 'unusable', name: 'p.test:notaport', why: 'unreadable' }]],
])('the system’s answer "%s" is read', (text, routes) => {
  expect(parseProxyList(text)).toEqual(routes);
});
