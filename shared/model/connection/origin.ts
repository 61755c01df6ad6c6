// Both sides have the web's own reader of addresses; this folder has the types of neither.
declare const URL: {
  canParse(address: string): boolean;
  new (address: string): { readonly protocol: string; readonly origin: string };
};

/**
 * Scheme, host and port that requests to an address go to, always written in the same way: lower case, names in Punycode, no port that
 * the scheme implies, nobody's name and password. Null if an address leads nowhere over https or http.
 */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}
