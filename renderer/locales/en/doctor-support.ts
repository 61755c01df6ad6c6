/** What the doctor proposes to write to the supplier's support; `wish` holds only what the supplier can do something about. */
export const support = {
  title: 'What to send to the supplier’s support',
  holds: 'No key, no e-mail address and no identifier is in it.',
  copy: 'Copy this text',
  hello: 'Hello,',
  cannot: 'our ordering program (IMEI Desk {{version}}) cannot use your API:',
  when: 'When: {{when}}',
  asked: 'Asked: {{what}}',
  cameBack: 'What came back: {{seen}}',
  taken: 'We take it for: {{title}}.',
  wish: {
    'connection-refused':
      'Please tell us whether the server is up, and at which address and port your API answers.',
    'timed-out':
      'Please see whether the server answers, and whether your firewall drops requests from our IP address.',
    'tls-expired': 'Please renew the certificate of this host.',
    'tls-self-signed':
      'Please install a certificate of a public authority, or tell us the address that has one.',
    'tls-unknown-authority': 'Please see whether your server sends its whole certificate chain.',
    'tls-wrong-host': 'Please tell us which host name your API is to be used with.',
    'tls-other': 'Please see whether this host and port speak TLS 1.2 or later.',
    'wrong-path': 'Please tell us the full address of your API.',
    'key-refused':
      'Please tell us whether API access is on for our account, and in which form the key is sent.',
    'ip-not-allowed': 'Please allow our IP address, which your server names above.',
    'account-suspended': 'Please tell us why our account is suspended, and what is needed to open it again.',
    firewall:
      'Please let our IP address, or the path of your API, through your firewall or bot protection: a program cannot answer its check. Your hoster may have to do it.',
    'site-suspended':
      'Please see with your hoster: instead of your panel its page about a suspension is shown.',
    maintenance: 'Please tell us when your panel answers again.',
    'login-page': 'Please tell us the address of the API for programs, and whether it is on for our account.',
    redirected: 'Please confirm whether you have moved to that address.',
    'action-unknown': 'Please tell us whether your API offers this action, and under which name.',
    'not-understood': 'Please tell us which interface this is, or send us its documentation.',
  },
} as const;
