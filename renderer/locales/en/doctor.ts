import { proxyProblems } from './doctor-proxy.ts';
import { support } from './doctor-support.ts';

/** The connection doctor: what is wrong, what it means, what to do. */
export const doctor = {
  examine: 'Examine',
  examineNamed: 'Examine {{name}}',
  title: 'Examine {{name}}',
  harmless: 'Asks a few harmless questions. Nothing is ordered and nothing is changed.',
  again: 'Examine again',
  stop: 'Stop',
  use: 'Use this',
  copyReport: 'Copy report',
  reportHolds: 'The report holds no key, no IMEI and no e-mail address.',
  lookingAt: 'Looking at: {{step}}',
  stopped: 'Stopped before the end. Nothing was changed.',
  wrong: 'What is wrong',
  means: 'What it means',
  todo: 'What to do',
  whose: 'Whose it is to mend',
  mender: {
    shop: 'Yours, here in the shop.',
    supplier: 'The supplier’s. Nothing in this app mends it.',
    hoster: 'The supplier’s, together with whoever hosts or guards its server. Nothing in this app mends it.',
    network: 'Whoever looks after this computer and its network.',
    nobody: 'Nobody’s. It passes, or can be done without.',
  },
  support,
  seen: 'What was seen',
  found: 'Found to work instead',
  foundWas: 'Now:',
  well: {
    title: 'This connection is well',
    means: 'The supplier answers, takes the key, and its answers were understood.',
    noted: 'Orders can be placed and followed. What is noted below can be done without.',
  },
  part: { baseAddress: 'Address', actionPath: 'Action path', keyForm: 'Key sent as' },
  keyForm: { bearer: 'Bearer header', apikey: 'apikey parameter', username: 'username parameter' },
  step: {
    address: 'The address',
    proxy: 'The way out',
    trust: 'Whom this computer believes',
    reach: 'Reaching the server',
    secure: 'A secure connection',
    path: 'The path of the interface',
    'key-form': 'How the key is sent',
    'sign-in': 'Signing in',
    account: 'The account',
    services: 'The list of services',
    'bulk-status': 'Status of several orders at once',
    rest: 'The REST interface',
    clock: 'The clocks',
  },
  verdict: {
    running: 'Looking',
    good: 'Well',
    warning: 'Noted',
    bad: 'Wrong',
    skipped: 'Not looked at',
  },
  problem: {
    'address-invalid': {
      title: 'The address is not one that can be used',
      means: 'Nothing was sent; the key did not leave this computer.',
      todo: 'Copy the address from the supplier’s panel again. It begins with https:// and holds neither a key nor a question mark.',
    },
    ...proxyProblems,
    'trust-incomplete': {
      title: 'Some certificates of this computer could not be read',
      means: 'Whoever is vouched for by one of them is not believed. Everything else holds.',
      todo: 'Correct the file that is named under “What was seen”, or take the variable away, and start IMEI Desk anew.',
    },
    'name-not-found': {
      title: 'No server of this name was found',
      means: 'The name in the address is misspelt, the supplier has moved, or this computer has no internet.',
      todo: 'Open any web page to see whether the internet works. Then compare the address with the supplier’s, letter by letter.',
    },
    'no-route': {
      title: 'There is no way to the server from here',
      means: 'This computer or its network cannot reach the supplier. The supplier was not asked anything.',
      todo: 'Check the network, a VPN and the firewall of this computer, then examine again.',
    },
    'connection-refused': {
      title: 'The server refuses the connection',
      means: 'There is a computer at this address, but nothing on it answers at this port.',
      todo: 'Check the port in the address if it has one. Otherwise the supplier is down: ask it, and examine again later.',
    },
    'timed-out': {
      title: 'The server did not answer in time',
      means:
        'Nothing came back within the time allowed. It may be overloaded, or something on the way swallows the requests.',
      todo: 'Examine again in a minute. If it stays so, try another network, and ask the supplier whether it blocks your IP address.',
    },
    'tls-expired': {
      title: 'The supplier’s certificate has expired',
      means: 'Nobody can be sure that this is the supplier, so the key was not sent.',
      todo: 'Check that the date of this computer is right. If it is, only the supplier can renew its certificate: tell it.',
    },
    'tls-not-yet-valid': {
      title: 'The supplier’s certificate is not valid yet',
      means:
        'Nobody can be sure that this is the supplier, so the key was not sent. Often this computer’s date is behind.',
      todo: 'Set the date of this computer right and examine again. If it is right already, tell the supplier.',
    },
    'tls-self-signed': {
      title: 'The supplier’s certificate is signed by nobody but itself',
      means:
        'Nobody can be sure that this is the supplier: someone may be listening in between. The key was not sent.',
      todo: 'If this computer is behind a company proxy or an antivirus that reads traffic, try without it. Otherwise ask the supplier for an address with a real certificate.',
    },
    'tls-unknown-authority': {
      title: 'Nobody whom this computer believes vouches for the supplier',
      means:
        'Its certificate is signed by somebody who is not known here, so the key was not sent. An antivirus or a company proxy that reads traffic looks like this, and so does somebody listening in between.',
      todo: 'If whoever looks after this computer knows the issuer under “What was seen”, let them add its certificate to the system, or name its file in NODE_EXTRA_CA_CERTS, and start IMEI Desk anew. Otherwise send the report to the supplier.',
    },
    'tls-inspected': {
      title: 'Somebody on this computer or its network reads this connection',
      means:
        '“{{seen}}” vouches for the supplier here, and is none of the public authorities: usually an antivirus or a company’s proxy. It reads everything that is sent, the key included, and could change it.',
      todo: 'Ask whoever runs this computer whether it is theirs, and whether the supplier’s host can be left out of it. If nobody knows it, order nothing from here: remove it, then have the supplier change the key.',
    },
    'tls-wrong-host': {
      title: 'The certificate belongs to another name',
      means: 'The server answers for another name than the one in the address, so the key was not sent.',
      todo: 'Use the name that the certificate is for, if the supplier confirms it; the names are under “What was seen”.',
    },
    'tls-clock': {
      title: 'The date of this computer is wrong',
      means: 'By this computer’s date no certificate is valid, so nothing secure can be reached.',
      todo: 'Set date and time right (let the system set them), then examine again.',
    },
    'tls-other': {
      title: 'The connection could not be secured',
      means: 'The server and this computer could not agree on a secure connection. The key was not sent.',
      todo: 'Check the port in the address. If it is right, send the report to the supplier.',
    },
    'wrong-path': {
      title: 'The interface is not at this path',
      means: 'The server is there, but what we ask for is not at this place on it.',
      todo: 'Use the address found below if there is one. Otherwise ask the supplier for the full address of its API.',
    },
    'wrong-key-form': {
      title: 'The supplier takes the key in another form',
      means: 'The key is good. It was only sent in a form that this supplier does not look at.',
      todo: 'Use the form found below.',
    },
    'key-refused': {
      title: 'The supplier refuses the key',
      means: 'The key was tried in each form that a supplier may take, and none was accepted.',
      todo: 'In the supplier’s panel, see whether API access is on, copy the key again, and type it under Edit.',
    },
    'ip-not-allowed': {
      title: 'The supplier does not allow this IP address',
      means: 'The supplier only lets in addresses that it knows. The key itself may be good.',
      todo: 'Enter the IP address that the supplier names (under “What was seen”) in its panel as allowed, or send it to the supplier.',
    },
    'account-suspended': {
      title: 'The supplier says that the account is suspended',
      means: 'In its words: “{{seen}}”. The key reached it; it is the account that may not order.',
      todo: 'Write to the supplier. Orders already placed may still end: they go on being asked about once it answers again.',
    },
    'site-suspended': {
      title: 'The supplier’s website was switched off by its hoster',
      means:
        'In place of the panel the hoster shows a page about a suspension. It is not about your account.',
      todo: 'Ask the supplier. Wait with further payments to it until its site is back.',
    },
    firewall: {
      title: 'A firewall in front of the supplier answers instead',
      means:
        'A protection against robots stands before the panel and took us for one. The supplier itself did not see the request.',
      todo: 'Ask the supplier to let your IP address, or its API path, through its firewall. Trying more often makes it worse.',
    },
    maintenance: {
      title: 'The supplier is down or under maintenance',
      means: 'Its server answers, but the panel behind it does not. Nothing is wrong on your side.',
      todo: 'Wait, and examine again later. Orders already placed go on at the supplier.',
    },
    'rate-limited': {
      title: 'The supplier asks us to wait',
      means:
        'It has been asked too often for the moment. The examination stopped there, and all requests wait.',
      todo: 'Nothing. Requests go on by themselves; examine again in some minutes.',
    },
    'login-page': {
      title: 'A page for signing in came instead of an answer',
      means: 'The address leads to the panel for people, not to its interface for programs.',
      todo: 'Ask the supplier for the address of its API, and whether API access is on for your account.',
    },
    redirected: {
      title: 'The supplier sends us on to another server',
      means: 'The key was not sent there: who answers there is not known.',
      todo: 'Ask the supplier whether it has moved. If so, type the new address under Edit.',
    },
    'rest-absent': {
      title: 'There is no REST interface',
      means: 'The wallet’s transactions, the profile and the list of orders come from REST alone.',
      todo: 'Nothing, where the action endpoint is well: orders work without it.',
    },
    'action-unknown': {
      title: 'The supplier does not know this question',
      means: 'Its interface lacks this part. What depends on it is done in another way, or is not there.',
      todo: 'Nothing, if only bulk status is lacking: orders are then asked after one by one. Otherwise send the report to the supplier.',
    },
    'not-understood': {
      title: 'The answer was not understood',
      means: 'Something answered, in a shape or in words that we do not know. Nothing was guessed from it.',
      todo: 'Look at what was seen. If its fields are merely named differently, correct them under the connection’s replies; otherwise send the report to the supplier.',
    },
    'clock-wrong': {
      title: 'The clocks do not agree',
      means:
        'This computer and the supplier differ by more than five minutes, so times of orders will look wrong.',
      todo: 'Let the system set the time of this computer by itself.',
    },
    'no-key': {
      title: 'The key is not known on this computer',
      means: 'Without it nothing can be asked.',
      todo: 'Type the key again under Edit.',
    },
    'keychain-locked': {
      title: 'This computer’s keychain is locked',
      means: 'The key is in it, so nothing can be asked.',
      todo: 'Unlock the keychain, press Try again above, then examine once more.',
    },
    'key-of-other-origin': {
      title: 'The key was given for another address',
      means: 'A key goes only where it was meant to go, so nothing was asked here.',
      todo: 'If nobody of the shop changed the address, put it right under Edit. If the supplier has moved, type the key again there.',
    },
  },
} as const;
