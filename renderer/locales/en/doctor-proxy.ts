/** Problems of this computer's proxy. */
export const proxyProblems = {
  'proxy-unusable': {
    title: 'This computer’s proxy cannot be used',
    means: 'Requests may only go through the proxy, so nothing was sent. The app does not bypass it.',
    todo: 'Set an HTTP proxy in the system’s network settings or in HTTPS_PROXY, or add the supplier’s host to NO_PROXY. Then restart IMEI Desk.',
  },
  'proxy-unreachable': {
    title: 'This computer’s proxy does not answer',
    means:
      'This computer connects through a proxy, and the proxy does not answer. Nothing was sent to the supplier.',
    todo: 'Start the proxy program or device; its address is under “What we saw”. If you no longer use a proxy, remove it from the system’s network settings or from HTTPS_PROXY.',
  },
  'proxy-password': {
    title: 'The proxy needs a password',
    means:
      'It only accepts users who sign in, so nothing was sent to the supplier. The proxy did not see your key.',
    todo: 'Ask your IT person for a proxy name and password, and set HTTPS_PROXY to http://name:password@host:port. If it only accepts Windows sign-in (NTLM, Negotiate), ask for an exception for the supplier’s host.',
  },
  'proxy-refused': {
    title: 'The proxy blocks this connection',
    means: 'Nothing was sent to the supplier: a filter blocks its host, or the proxy cannot reach it.',
    todo: 'Ask your IT person to allow the supplier’s host and port; the proxy’s answer is under “What we saw”.',
  },
  'proxy-odd': {
    title: 'This is not a proxy',
    means: 'We could not read its answer, so nothing was sent to the supplier.',
    todo: 'Compare host and port under “What we saw” with your proxy or network settings; often the port is wrong.',
  },
} as const;
