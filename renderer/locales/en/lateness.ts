/** How long services usually take, what is late, and what waits for its customer. */
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
  /** A button that shows with the row under the pointer. */
  handOver: 'Hand over',
  handOverOne: 'Hand over {{identifier}}',
  handedOverAt: 'Handed over {{when}}',
  /** The words of several orders stand in the clipboard, and these are handed over. */
  copiedAndHandedOver_one: 'Copied and handed over: {{count, number}} order',
  copiedAndHandedOver_other: 'Copied and handed over: {{count, number}} orders',
  done: 'Handed over: {{identifier}}',
  undone: 'Ready to collect again: {{identifier}}',
  undo: 'Undo',
  atLeast: '{{count, number}}+',
} as const;
