// The standard URL class exists in the page and in the backend, but TypeScript does not know it in this folder.
declare const URL: {
  canParse(address: string): boolean;
  new (address: string): { readonly protocol: string; readonly origin: string };
};

/**
 * Scheme, host and port of an address, normalized: lower case, Punycode, without default port and credentials. Null if the address is
 * neither https nor http.
 */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}
