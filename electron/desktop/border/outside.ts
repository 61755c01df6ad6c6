import { isMessageLink } from './outside-messages.ts';

/**
 * Hosts that a link may open in the person's own browser, each with the reason beside it.
 * No screen links outside yet; the first that does adds its host here.
 */
export const outsideHosts: readonly string[] = [];

/** True for https on a listed host, its usual port, and without a user name or password in it; and for a text to a customer. */
export function mayOpenOutside(url: string, hosts: readonly string[] = outsideHosts): boolean {
  if (!URL.canParse(url)) return false;
  if (isMessageLink(url)) return true;
  const { protocol, hostname, port, username, password } = new URL(url);
  return (
    protocol === 'https:' && port === '' && username === '' && password === '' && hosts.includes(hostname)
  );
}
