/** Several tills on one PostgreSQL server: the check of the server, moving the orders to it and back, and which till is on duty. */
export const server = {
  name: 'Use a PostgreSQL server',
  hint: 'The orders are kept on a server that you run. When the till that sends goes off, another one takes over. Somebody must look after the server and back it up.',
  enter: 'Enter a server',
  form: {
    host: 'Address',
    port: 'Port',
    database: 'Database',
    schema: 'Schema',
    schemaRule: 'Small letters, digits and _ only, no digit first',
    user: 'User name',
    password: 'Password',
    authority: 'Certificate (PEM), if no public authority signed it',
    file: 'Take it from a file',
    till: 'Name of this till',
    test: 'Test',
    signIn: 'Sign in',
  },
  is: { passed: 'Good', warned: 'Look at this', failed: 'Not good', unknown: 'Not looked at' },
  check: {
    address: 'Its name is known',
    reached: 'It answers',
    certificate: 'Its certificate',
    'signed-in': 'Signing in',
    version: 'Version',
    encoding: 'Encoding',
    rights: 'Rights in the schema',
    trigram: 'Extension pg_trgm',
    durable: 'Keeps what it confirms',
    primary: 'Takes writes',
    'no-pooler': 'No pooler between',
    'round-trip': 'Round trip',
    contents: 'What is there',
  },
  ms: '{{ms, number}} ms',
  todo: {
    address: 'No computer is known by that name. Check the address.',
    reached: 'Check address and port, that the server runs, and that its firewall lets this computer in.',
    certificate:
      'The certificate must be valid and name the address as typed. If the shop signed it itself, give its certificate above.',
    'signed-in':
      'Check user name, password and database, and that the server lets this computer in (pg_hba.conf).',
    version: 'PostgreSQL 15 or later is needed. Update the server.',
    encoding: 'The database must be in UTF-8. Make a new one with that encoding.',
    rights:
      'The schema is not there, or this name may create nothing in it. Enter the lines below at the server.',
    trigram: 'Enter the lines below at the server: they add it.',
    durable:
      'Switch fsync and full_page_writes on at the server. Without them a power cut can lose paid orders.',
    primary: 'This is a standby, which only reads. Give the address of the primary server.',
    'no-pooler': 'Something such as PgBouncer stands between. Give the server’s own address and port.',
    'round-trip': 'Too slow to try. Check the network between here and the server.',
    contents:
      'Something else is in this schema, or a newer version of IMEI Desk made it. Choose another schema, or update this computer.',
  },
  mind: {
    rights: 'This name may do everything at the server. One that may use only this schema is safer.',
    durable:
      'synchronous_commit is off there. IMEI Desk switches it on for itself; better switch it on for all.',
    'round-trip': 'A long way for a till that sends. Let one that is nearer to the server send.',
    contents:
      'Its tables are of an earlier version. The name and password of their owner are asked for once, at the till that is to send.',
  },
  as: {
    owner:
      'This name owns the shop’s tables: it makes them, moves the shop there, and brings them to a new version. For daily work each till is better given a name of its own, as below.',
    till: 'This name is a till’s: it reads and writes orders, deletes none, and changes no table. A new version may ask for the owner’s name once.',
  },
  outcome: {
    empty: 'The server is ready. No shop is on it yet.',
    shop: 'A shop is there. Orders: {{orders, number}}. Tills: {{tills, number}}.',
    bad: 'It cannot be used yet. Correct what is marked, then test again.',
    trust: 'Whoever may sign in there can read customers and orders.',
  },
  move: {
    run: 'Move this shop there',
    hint: 'A backup is made, everything is copied to the server, and both are compared. Nothing is sent meanwhile. The suppliers’ keys stay on this computer.',
    underWay: 'Being sent now: {{orders, number}}. Wait until that is done, then move.',
    notBegun: 'It did not begin. Nothing has changed here.',
  },
  join: {
    run: 'Use this shop',
    hint: 'This computer shows the shop on the server. Its own orders stay here, closed and untouched, until it leaves.',
    changing: 'Changing to the server…',
  },
  sends: {
    on: 'This computer sends',
    hint: 'It takes the duty when no other till has it. The suppliers’ keys are then entered here, under Connections.',
  },
  setUp: {
    name: 'Set up the server',
    hint: 'Whoever runs the server enters these lines once, as its administrator and in this database, with a password in place of each row of dots. The last line is for one till: repeat it for each.',
    copy: 'Copy the lines',
  },
  moving: {
    'to-server': 'Moving to the server',
    'from-server': 'Coming back from the server',
    settling: 'Waiting until nothing is being sent…',
    backup: 'Making a backup…',
    copying: 'Copying: {{rows, number}} of {{of, number}} rows',
    comparing: 'Comparing both: {{rows, number}} of {{of, number}} rows',
    done: 'Done. {{rows, number}} rows copied, and both sides agree.',
  },
  trouble: {
    'under-way':
      'Orders were still being sent. Nothing has changed. Wait until they are done, then try again.',
    'not-empty': 'The server was no longer empty. Nothing has changed here. Test again.',
    differs: 'Both sides did not agree, so nothing has changed here. Empty the schema, then try again.',
    unreachable: 'The server went out of reach. Nothing has changed here. Try again once it is back.',
    password:
      'This computer does not know the server’s password any more. Nothing is lost; enter it and the copying goes on.',
    'other-tills': 'Other tills are still on. Close them or remove them, then try again.',
    disk: 'This disk has no room for it. Nothing has changed. Make room, then try again.',
  },
  used: {
    name: 'The shop is on a server',
    hint: '{{address}}. This till is called “{{name}}” there.',
    'on-duty': 'On duty: this computer sends for all tills.',
    beside: 'On duty: {{name}}. It sends for this till.',
    waiting: 'Orders wait: no computer that sends is on.',
    removed: 'This till was removed at another one.',
    closed: 'The shop was brought back to one computer.',
    away: 'The server is out of reach.',
    'sign-in':
      'The server does not let this computer in: the password is no longer known here, or was changed at the server.',
    tables:
      'The server lets this till in, but not to the shop’s orders: its name is none of the tills’ there, or no longer. Whoever runs the server can change that; or sign in with another name.',
    owner:
      'The shop’s tables are of an earlier version, and this till’s name may not change them. Somebody must enter the name and password of their owner once; they are not kept. Nothing is lost.',
    says: 'The server says: {{words}}',
    opening: 'Connecting to {{name}}…',
    silent: '{{name}} does not answer. A till that sends takes over after 15 seconds.',
    'other-version': '{{name}} has another version of IMEI Desk. Update both.',
  },
  login: {
    run: 'Sign in with another name',
    hint: 'This till signs in as {{user}}. A name that is its own alone can be shut out at the server without the others.',
  },
  update: {
    run: 'Update the tables',
    problem: {
      'sign-in': 'The server does not take that name and password.',
      'not-owner': 'That name does not own the tables. Nothing has changed.',
      newer: 'A newer version of IMEI Desk has changed the tables already. Update this computer.',
      failed: 'The server did not do it. Nothing has changed; try again.',
    },
  },
  take: {
    run: 'Take the duty here',
    hint: 'The till on duty finishes what it is sending and hands over; then this computer sends, with the keys entered here.',
    asked: 'Waiting for the duty. It changes hands when nothing is being sent.',
  },
  tills: {
    name: 'Tills of this shop',
    here: 'Here now',
    seen: 'Last here {{date}}',
    isThis: 'This till',
    onDuty: 'On duty',
    sends: 'Sends',
    version: 'Version {{version}}',
    remove: 'Remove {{name}}',
    ask: 'Remove “{{name}}”?',
    means:
      'It can no longer sign in. Its orders stay. If the computer was lost or stolen, take its name away at the server too (drop role), or change the password there if the tills share one.',
    confirm: 'Remove',
  },
  leave: {
    run: 'Leave the server',
    ask: 'Leave the server?',
    own: 'Only this computer leaves',
    ownHint:
      'It continues with its own earlier orders, if any. The shop stays on the server for the other tills; do not send with the same supplier key from here.',
    bring: 'Bring the orders back here',
    bringHint:
      'All orders are copied into a file of this computer, and the shop on the server is closed for every till.',
    bringOnDuty: 'Only the till on duty can do that. Take the duty here first.',
    leaving: 'Leaving…',
  },
  line: { sends: 'Sends: {{name}}', nobody: 'Nobody sends' },
  banner: {
    away: 'The server with the shop’s orders is out of reach. Nothing is sent and nothing is lost. What you type stays; press again once it is back.',
    'sign-in':
      'The server with the shop’s orders wants its password again. Nothing is sent and nothing is lost. What you type stays.',
    tables:
      'The server no longer lets this till see the shop’s orders. Nothing is sent and nothing is lost. What you type stays.',
    owner:
      'The tables on the shop’s server must be brought to this version by their owner. Nothing is sent and nothing is lost. What you type stays.',
    silent:
      '{{name}}, the till on duty, does not answer. Nothing is sent from here, and nothing waits here. What you type stays; press again once it is back or another till has taken over.',
    twin: 'Another computer is this till too: its data folder is a copy. On one of the two, leave the server and join it again.',
    waiting: 'Orders wait: no computer that sends is on. What you type stays.',
    removed: 'This till was removed from the shop’s server. Leave the server, or join it again.',
    closed:
      'The shop’s orders were brought back from the server to one computer. Leave the server here; to go on, pair with that computer.',
    'other-version': '{{name}}, the till on duty, has another version of IMEI Desk. Update both to go on.',
  },
} as const;
