/** A gap in the journal: what happened, what it means for the money, what to do. */
export const gap = {
  title: 'Gap in the journal',
  unread: 'Part of the journal is missing. Nothing is sent until somebody has read what that means.',
  open: 'A gap in the journal is not settled. Whatever is ordered asks first.',
  readIt: 'Read what is missing',
  settleIt: 'Settle it',
  beginning: 'the beginning',
  head: {
    known_one: 'At least {{count, number}} order is missing',
    known_other: 'At least {{count, number}} orders are missing',
    unknown: 'Orders may be missing',
    'left-out_one': '{{count, number}} order was left behind by a restore',
    'left-out_other': '{{count, number}} orders were left behind by a restore',
  },
  when: 'From {{from}} to {{to}}',
  happened: {
    title: 'What happened',
    older:
      'The journal that is here now is older than what was done with it: another copy, a restored one, or a new one is in its place. It does not know what was ordered in that time.',
    unmarked:
      'The mark that says how far the journal had come is gone or cannot be read, or the journal was damaged. Nobody can say whether anything is missing.',
    'left-out':
      'A backup was restored. These orders came later and had never been sent, so they are not in it. They are in the journal that was set aside.',
    unsure_one:
      '{{count, number}} order that waited here may have been sent since. It is uncertain now, and is not sent by itself.',
    unsure_other:
      '{{count, number}} orders that waited here may have been sent since. They are uncertain now, and are not sent by themselves.',
  },
  means: {
    title: 'What it means for the money',
    words: 'What is missing was paid all the same. Ordering it again pays for it twice.',
    'left-out': 'Nothing of it was paid. Your customers still wait for it.',
  },
  todo: {
    title: 'What to do',
    better: 'If you still have the newer journal, close the app, put it back, and start again.',
    list: 'Otherwise look in the supplier’s own list, and take over what is found there.',
    panel: 'Compare with the supplier’s panel. What a list does not show may be there all the same.',
    settle: 'Say that it is settled. Until then every order of this account asks.',
  },
  acknowledge: 'I have read this',
  acknowledged: 'Read by {{who}}, {{when}}',
  accounts: {
    title: 'Accounts',
    all: 'Every account: whose orders are missing cannot be said.',
    name: 'Connection',
    orders: 'At least missing',
    list: 'The supplier’s own list',
    unknown: 'not in this journal',
    notRead: 'not read yet',
    read: 'read {{when}}',
    readPart: 'read {{when}}, not to its end',
  },
  look: 'Look in the supplier’s list',
  nothingFound:
    'The list holds nothing that is not in the journal. That does not prove that nothing is missing.',
  findings: {
    title: 'Found at the supplier, not in the journal',
    reference: 'Reference',
    identifier: 'Identifier',
    placed: 'Placed',
    state: 'State',
    ours: 'In the journal',
    adopted: 'taken over',
    standing: 'may be this uncertain order',
    incomplete: 'the list does not say for what',
    open: 'not yet',
    unknownTime: 'not said',
  },
  adopt_one: 'Take over {{count, number}} order',
  adopt_other: 'Take over {{count, number}} orders',
  settle: {
    title: 'Settle the gap',
    wordsHint: 'For example: compared with the supplier’s panel, nothing is missing any more.',
    go: 'Settle it…',
    confirm: 'Is the gap settled?',
    confirmWords:
      'From then on nothing asks any more. What is still missing can be ordered, and paid, a second time.',
    record: 'It is settled',
  },
  settled: 'Settled by {{who}}, {{when}}: {{words}}',
  none: {
    title: 'The journal has no gap',
    words: 'If it ever turns out to be older than what was done with it, this is where it is said.',
    back: 'To the desk',
  },
  notice: {
    means:
      'What happened from {{from}} to {{to}} is not known here. What is ordered now may have been paid for in that time.',
    todo: 'Look for it in the supplier’s panel first. To order all the same, say why.',
    todoUnread: 'Until somebody has read what is missing, nothing can be ordered.',
    open: 'Open the gap',
    reason: 'Why order it although the journal has a gap?',
    reasonHint: 'It is written beside the order.',
  },
} as const;
