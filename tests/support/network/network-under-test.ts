import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Network, openNetwork } from '../../../electron/backend/supplier/http/http-network.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { realClock } from '../time/real-clock.ts';
import { type ConnectProxy, startConnectProxy, startTlsFront, type TlsFront } from './connect-proxy.ts';
import { serve } from './http-under-test.ts';
import type { Step } from './scripted-server.ts';
import { createPrivateAuthority, type PrivateAuthority } from './self-signed.ts';

/** A host name that only the tests' proxies can resolve. */
export const farHost = 'supplier.test';
export const farAddress = `https://${farHost}`;

/** Opens the network as the app does, on a machine with these settings. */
export function networkWith(
  environment: Readonly<Record<string, string>>,
  systemProxies?: (url: string) => Promise<string>,
): Network {
  const asked = systemProxies === undefined ? {} : { systemProxies };
  return openNetwork({ environment, ...asked, learnSecret: () => {}, clock: realClock });
}

/** Makes a private certificate authority, and the environment variable that makes this machine trust it. */
export async function believedAuthority(
  name: string,
): Promise<PrivateAuthority & { readonly believed: { readonly NODE_EXTRA_CA_CERTS: string } }> {
  const authority = createPrivateAuthority(name);
  const file = join(await temporaryFolder(), 'authority.pem');
  await writeFile(file, authority.cert);
  return { ...authority, believed: { NODE_EXTRA_CA_CERTS: file } };
}

/** Starts a supplier with TLS under the name `farHost`, and a proxy that applies the steps of `script` to each CONNECT. */
export async function farSupplier(
  steps: Step | readonly Step[],
  script: (tunnel: Step) => Step | readonly Step[] = (tunnel) => tunnel,
) {
  const authority = await believedAuthority('Authority of the tests');
  const supplier = await serve(steps, { certificate: authority.issue(farHost) });
  const proxy = await openProxy((tunnel) => script(tunnel(supplier.port)));
  const network = networkWith({ ...authority.believed, HTTPS_PROXY: proxy.address });
  return { supplier, proxy, network, authority };
}

/** Starts a proxy and closes it after the test. */
export async function openProxy(...given: Parameters<typeof startConnectProxy>): Promise<ConnectProxy> {
  const proxy = await startConnectProxy(...given);
  onTestFinished(() => proxy.close());
  return proxy;
}

/** Starts a TLS front and closes it after the test. */
export async function openFront(...given: Parameters<typeof startTlsFront>): Promise<TlsFront> {
  const front = await startTlsFront(...given);
  onTestFinished(() => front.close());
  return front;
}
