import { proxyProblems } from './doctor-proxy.ts';
import { support } from './doctor-support.ts';

/** The connection doctor: the problem, its effect, and what to do. */
export const doctor = {
  examine: 'Diagnose',
  examineNamed: 'Diagnose {{name}}',
  title: 'Diagnose {{name}}',
  harmless: 'Sends a few test requests. Nothing is ordered and nothing is changed.',
  again: 'Diagnose again',
  stop: 'Stop',
  use: 'Use this',
  copyReport: 'Copy report',
  reportHolds: 'The report contains no key, IMEI or e-mail.',
  lookingAt: 'Checking: {{step}}',
  stopped: 'Stopped early. Nothing was changed.',
  wrong: 'The problem',
  means: 'What it means',
  todo: 'What to do',
  whose: 'Who can fix it',
  mender: {
    shop: 'You, here in the shop.',
    supplier: 'The supplier. Nothing in this app can fix it.',
    hoster:
      'The supplier, with the company that hosts or protects its server. Nothing in this app can fix it.',
    network: 'The person who looks after this computer and its network.',
    nobody: 'Nobody needs to. It passes, or you can work without it.',
  },
  support,
  seen: 'What we saw',
  found: 'This works instead',
  foundWas: 'Now:',
  well: {
    title: 'Everything works',
    means: 'The supplier answers, accepts the key, and we can read its answers.',
    noted: 'You can order. The notes below do not stop you.',
    // Shown instead of the title if some data cannot be read at this supplier. The list below names these data.
    limited: 'You can order, with limits',
  },
  part: {
    baseAddress: 'Address',
    actionPath: 'Action path',
    keyForm: 'Key sent as',
    requestForm: 'Requests',
  },
  keyForm: { bearer: 'Bearer header', apikey: 'apikey parameter', username: 'username parameter' },
  step: {
    address: 'Address',
    proxy: 'Proxy',
    trust: 'Certificates on this computer',
    reach: 'Reaching the server',
    secure: 'Secure connection',
    path: 'API path',
    'key-form': 'How the key is sent',
    'sign-in': 'Sign-in',
    account: 'Account',
    services: 'Price list',
    'bulk-status': 'Status of several orders',
    rest: 'REST API',
    clock: 'Date and time',
  },
  // The result of one step of an examination, in one word.
  verdict: {
    running: 'Checking',
    good: 'OK',
    warning: 'Note',
    bad: 'Problem',
    skipped: 'Skipped',
  },
  // `title`: the problem. `means`: its effect on the shop. `todo`: what a person does about it. {{seen}} is the supplier's or a program's
  // own text.
  problem: {
    'address-invalid': {
      title: 'This address cannot be used',
      means: 'Nothing was sent; the key did not leave this computer.',
      todo: 'Copy the address from the supplier’s website again. It starts with https:// and contains no key and no question mark.',
    },
    ...proxyProblems,
    'trust-incomplete': {
      title: 'Some certificates on this computer could not be read',
      means: 'Servers that need one of them are not trusted. Everything else works.',
      todo: 'Fix the file named under “What we saw”, or remove the variable, and restart IMEI Desk.',
    },
    'name-not-found': {
      title: 'No server with this name',
      means: 'The address is misspelt, the supplier has moved, or this computer has no internet.',
      todo: 'Open any website to test your internet. Then compare the address with the supplier’s, letter by letter.',
    },
    'no-route': {
      title: 'This computer cannot reach the server',
      means: 'This computer or its network cannot reach the supplier. Nothing was sent to it.',
      todo: 'Check the network, VPN and firewall of this computer, then diagnose again.',
    },
    'connection-refused': {
      title: 'The server refuses the connection',
      means: 'There is a computer at this address, but nothing answers at this port.',
      todo: 'Check the port if the address has one. If it is right, the supplier is down: ask them, and diagnose again later.',
    },
    'timed-out': {
      title: 'The server did not answer in time',
      means:
        'No answer came in time. The server may be overloaded, or something on the way blocks the requests.',
      todo: 'Diagnose again in a minute. If nothing changes, try another network and ask the supplier if they block your IP address.',
    },
    'tls-expired': {
      title: 'The supplier’s certificate has expired',
      means: 'We cannot be sure this is the supplier, so the key was not sent.',
      todo: 'Check the date on this computer. If it is right, only the supplier can renew the certificate. Contact them.',
    },
    'tls-not-yet-valid': {
      title: 'The supplier’s certificate is not valid yet',
      means:
        'We cannot be sure this is the supplier, so the key was not sent. Often the date on this computer is wrong.',
      todo: 'Set the date on this computer and diagnose again. If it is already right, contact the supplier.',
    },
    'tls-self-signed': {
      title: 'The supplier’s certificate is self-signed',
      means: 'We cannot be sure this is the supplier: someone could be listening. The key was not sent.',
      todo: 'If this computer is behind a company proxy or an antivirus that reads traffic, try without it. Otherwise ask the supplier for an address with a valid certificate.',
    },
    'tls-unknown-authority': {
      title: 'This computer does not trust the supplier’s certificate',
      means:
        'The certificate was issued by someone this computer does not know, so the key was not sent. An antivirus or company proxy that reads traffic looks like this, and so does someone listening.',
      todo: 'If your IT person knows the issuer under “What we saw”, ask them to add its certificate to the system, or to set its file in NODE_EXTRA_CA_CERTS, and restart IMEI Desk. Otherwise send the report to the supplier.',
    },
    'tls-inspected': {
      title: 'Something on this computer or network reads this connection',
      means:
        'The certificate here comes from “{{seen}}”, which is not a public authority: usually an antivirus or a company proxy. It can read and change everything you send, including the key.',
      todo: 'Ask your IT person if it is theirs, and if the supplier’s address can be excluded. If nobody knows it, do not order from here: remove it, then ask the supplier for a new key.',
    },
    'tls-wrong-host': {
      title: 'The certificate is for another address',
      means: 'The server’s certificate is for another name than your address, so the key was not sent.',
      todo: 'Use one of the names under “What we saw”, if the supplier confirms it.',
    },
    'tls-clock': {
      title: 'The date on this computer is wrong',
      means: 'With this date no certificate is valid, so no secure connection is possible.',
      todo: 'Set the date and time (automatic is best), then diagnose again.',
    },
    'tls-other': {
      title: 'No secure connection',
      means: 'The server and this computer could not agree on a secure connection. The key was not sent.',
      todo: 'Check the port in the address. If it is right, send the report to the supplier.',
    },
    'wrong-path': {
      title: 'The API is not at this path',
      means: 'The server works, but the API is not at this place.',
      todo: 'Use the address found below, if there is one. Otherwise ask the supplier for the full API address.',
    },
    'wrong-key-form': {
      title: 'The supplier wants the key sent differently',
      means: 'The key is right, but this supplier does not look for it where we sent it.',
      todo: 'Use the setting found below.',
    },
    'wrong-request-form': {
      title: 'The supplier wants requests in another form',
      means: 'The key is right, but this supplier reads requests that are written differently.',
      todo: 'Use the setting found below.',
    },
    'user-name-needed': {
      title: 'This supplier also wants your user name',
      means: 'It does not accept the key alone: requests must name the user too.',
      todo: 'In Edit, enter the user name that you use on the supplier’s website. Then diagnose again.',
    },
    'user-name-or-key-refused': {
      title: 'The supplier refuses the user name or the key',
      means: 'We sent both in every way we know. The supplier does not say which of the two is wrong.',
      todo: 'On the supplier’s website, check your user name, check that API access is on, and copy the key again. Then enter both in Edit.',
    },
    'key-refused': {
      title: 'The supplier refuses the key',
      means: 'We sent the key in every way we know. None was accepted.',
      todo: 'On the supplier’s website, check that API access is on and copy the key again. Then enter it in Edit.',
    },
    'ip-not-allowed': {
      title: 'The supplier does not allow this IP address',
      means: 'The supplier only accepts IP addresses it knows. The key itself may be right.',
      todo: 'On the supplier’s website, allow the IP address shown under “What we saw”, or send it to the supplier.',
    },
    'account-suspended': {
      title: 'The supplier says your account is suspended',
      means: 'Its words: “{{seen}}”. The key arrived; the account may not order.',
      todo: 'Contact the supplier. Orders already placed may still finish; we check them when the supplier answers again.',
    },
    'site-suspended': {
      title: 'The supplier’s website was switched off by its host',
      means: 'The host shows a suspension page instead of the website. This is not about your account.',
      todo: 'Ask the supplier. Do not send more money until the website is back.',
    },
    firewall: {
      title: 'A firewall in front of the supplier blocks us',
      means: 'Its protection against bots blocked us. The supplier itself did not see the request.',
      todo: 'Ask the supplier to allow your IP address or its API path in the firewall. Trying more often makes it worse.',
    },
    maintenance: {
      title: 'The supplier is down or under maintenance',
      means: 'The server works, but the supplier’s system behind it does not. Nothing is wrong on your side.',
      todo: 'Wait, then diagnose again. Orders already placed continue at the supplier.',
    },
    'rate-limited': {
      title: 'The supplier asks us to slow down',
      means: 'There were too many requests. We stopped the diagnosis, and all requests wait.',
      todo: 'Nothing. Requests continue automatically; diagnose again in a few minutes.',
    },
    'login-page': {
      title: 'We got a sign-in page instead of an answer',
      means: 'This address is the supplier’s website for people, not its API.',
      todo: 'Ask the supplier for the API address, and if API access is on for your account.',
    },
    redirected: {
      title: 'The supplier sends us to another server',
      means: 'We did not send the key there, because we don’t know that server.',
      todo: 'Ask the supplier if they have moved. If so, enter the new address in Edit.',
    },
    'rest-absent': {
      title: 'No REST API',
      means: 'Wallet transactions, profile and order list come only from REST.',
      todo: 'Nothing, if the action endpoint works: you can order without REST.',
    },
    'action-unknown': {
      title: 'The supplier does not know this request',
      means: 'Its API has no such part. We use another way, or that feature is missing.',
      todo: 'Nothing, if only bulk status is missing: we then check orders one at a time. Otherwise send the report to the supplier.',
    },
    'not-understood': {
      title: 'We could not read the answer',
      means: 'The answer has a form or words we don’t know. We did not guess.',
      todo: 'Look at the answer. If only its field names are different, correct them in Response mapping; otherwise send the report to the supplier.',
    },
    'answers-held': {
      title: 'Answers about open orders were set aside',
      means:
        'They name another device, say two things of one order or cannot be read. Those orders stay open.',
      todo: 'Open these orders: each says why and shows the answer. If it goes on, send the supplier the report.',
    },
    'clock-wrong': {
      title: 'Different clocks',
      means:
        'This computer and the supplier differ by more than five minutes, so order times will look wrong.',
      todo: 'Set this computer’s time to automatic.',
    },
    'no-key': {
      title: 'The key is not on this computer',
      means: 'We cannot send anything without it.',
      todo: 'Enter the key again in Edit.',
    },
    'keychain-locked': {
      title: 'This computer’s keychain is locked',
      means: 'The key is in it, so we cannot send anything.',
      todo: 'Unlock the keychain, press Try again above, then diagnose again.',
    },
    'key-of-other-origin': {
      title: 'The key was entered for another address',
      means: 'A key is only sent to the address it was entered for, so nothing was sent here.',
      todo: 'If nobody in the shop changed the address, fix it in Edit. If the supplier has moved, enter the key again there.',
    },
  },
} as const;
