/** The connection doctor's message to the supplier's support. `wish` has only what the supplier can change. */
export const support = {
  title: 'Message for the supplier’s support',
  holds: 'It contains no key, no e-mail and no IMEI.',
  copy: 'Copy message',
  // The texts from here on are for the supplier's support, who may not know your language well: keep them as simple as you can.
  hello: 'Hello,',
  cannot: 'our ordering program (IMEI Desk {{version}}) cannot use your API:',
  when: 'When: {{when}}',
  asked: 'Request: {{what}}',
  cameBack: 'Answer: {{seen}}',
  taken: 'We think this is: {{title}}.',
  wish: {
    'connection-refused':
      'Please tell us if the server is up, and at which address and port your API answers.',
    'timed-out':
      'Please check if the server answers, and if your firewall blocks requests from our IP address.',
    'tls-expired': 'Please renew the certificate of this host.',
    'tls-self-signed':
      'Please install a certificate from a public authority, or tell us the address that has one.',
    'tls-unknown-authority': 'Please check that your server sends its whole certificate chain.',
    'tls-wrong-host': 'Please tell us which host name to use for your API.',
    'tls-other': 'Please check that this host and port support TLS 1.2 or later.',
    'wrong-path': 'Please tell us the full address of your API.',
    'key-refused': 'Please tell us if API access is on for our account, and how the key must be sent.',
    'ip-not-allowed': 'Please allow our IP address, shown in the answer above.',
    'account-suspended': 'Please tell us why our account is suspended and what we need to do to reopen it.',
    firewall:
      'Please allow our IP address, or your API path, in your firewall or bot protection: a program cannot pass its check. Your hosting company may have to do it.',
    'site-suspended':
      'Please check with your hosting company: it shows a suspension page instead of your website.',
    maintenance: 'Please tell us when your system will be back.',
    'login-page': 'Please tell us the address of your API, and if it is on for our account.',
    redirected: 'Please confirm if you have moved to that address.',
    'action-unknown': 'Please tell us if your API has this action, and its name.',
    'answers-held':
      'Please check why your answers about our orders name other devices than the ones we ordered.',
    'not-understood': 'Please tell us which API this is, or send us its documentation.',
  },
} as const;
