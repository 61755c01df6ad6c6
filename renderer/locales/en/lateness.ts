/** Typical durations of services, late orders, and orders to collect. */
export const lateness = {
  late: 'Late',
  narrow: 'Show only late or ready orders',
  lateSince: 'Open for {{age}}; usually done within {{late}}.',
  lateByClaim: 'Open for {{age}}, more than twice the supplier’s stated time ({{late}}).',
  usual: 'usually {{median}}',
  usualLate: '90 % within {{late}}',
  from_one: 'from {{count, number}} order of yours',
  from_other: 'from your last {{count, number}} orders',
  fewOwn: 'Your average: after {{needed, number}} orders ({{count, number}} so far)',
  claims: 'Supplier: {{claim}}',
  ready: 'Ready to collect',
  handedOver: 'Handed over',
  /** A button shown in the row under the pointer. */
  handOver: 'Hand over',
  handOverOne: 'Hand over {{identifier}}',
  handedOverAt: 'Handed over {{when}}',
  /** The results of these orders were copied to the clipboard, and the orders were handed over. */
  copiedAndHandedOver_one: 'Copied and handed over: {{count, number}} order',
  copiedAndHandedOver_other: 'Copied and handed over: {{count, number}} orders',
  done: 'Handed over: {{identifier}}',
  undone: 'Ready to collect again: {{identifier}}',
  undo: 'Undo',
  /** Asked before a doubtful result is handed over to its customer. */
  doubt: {
    title: 'Check this result first',
    confirm: 'Hand over anyway',
    'other-device': 'The result is for {{identifier}}, which is not the device that was ordered.',
    encoded: 'The supplier sent this result encoded. Check what it says.',
    'hidden-text':
      'The supplier hides or strikes out a part of this result. It is on lines of its own at the end: compare with the supplier’s page before you hand it over.',
    'odd-characters':
      'This code has characters that are invisible, reversed, or look like others. Compare it with the supplier’s page before you hand it over.',
    'several-answers': 'This result gives two different answers. Ask the supplier which one is right.',
    'made-number':
      'A program wrote this code as a number: a zero in front may be missing. Check it before you hand it over.',
    unreadable: 'Some letters of this result could not be read.',
    'some-digits-lost': 'A number in this result lost its last digits at the supplier.',
    'lost-digits':
      'Not handed over: the code lost its last digits at the supplier. Ask the supplier for all of it.',
  },
  atLeast: '{{count, number}}+',
} as const;
