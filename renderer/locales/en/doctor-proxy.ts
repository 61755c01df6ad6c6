/** What can be wrong with the proxy that this computer is set to. */
export const proxyProblems = {
  'proxy-unusable': {
    title: 'This computer is set to a proxy that cannot be used',
    means:
      'Requests may only leave through it, so nothing was sent. Going around it is not for this app to decide.',
    todo: 'Set an HTTP proxy in the system’s network settings or in the variable HTTPS_PROXY, or list the supplier’s host in NO_PROXY. Then start IMEI Desk anew.',
  },
  'proxy-unreachable': {
    title: 'The proxy of this computer does not answer',
    means:
      'This computer is set to reach others through a proxy, and nothing answers there. Nothing was sent to the supplier.',
    todo: 'Start the program or the device that is the proxy; its address is under “What was seen”. If there is none any more, take it out of the system’s network settings or out of HTTPS_PROXY.',
  },
  'proxy-password': {
    title: 'The proxy wants a password',
    means:
      'It lets nobody through who does not sign in, so nothing was sent to the supplier. The supplier’s key was not shown to it.',
    todo: 'Ask whoever runs the proxy for a name and a password, and set HTTPS_PROXY to http://name:password@host:port. Where it takes only Windows sign-in (NTLM, Negotiate), ask for an exception for the supplier’s host.',
  },
  'proxy-refused': {
    title: 'The proxy does not let this through',
    means:
      'It answered instead of opening the way, so nothing was sent to the supplier: a filter blocks the host, or the proxy cannot reach it.',
    todo: 'Ask whoever runs the proxy to let the supplier’s host and port through; what it said is under “What was seen”.',
  },
  'proxy-odd': {
    title: 'What answers as the proxy is none',
    means: 'Its answer could not be read or is no way through, so nothing was sent to the supplier.',
    todo: 'Compare host and port under “What was seen” with what the proxy’s maker or your network says; often the port is another one.',
  },
} as const;
