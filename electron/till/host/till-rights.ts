import type { contract } from '../../../shared/contract/contract.ts';

/**
 * What may be asked through the door, each call by name: one that is new does not compile before somebody has thought of it. `machine` is
 * done where the journal and the keys are and nowhere else: restoring and backups, connections and keys, pairing, updates, this machine's own
 * settings and files.
 */
type Rights = {
  readonly [Area in keyof typeof contract]: {
    readonly [Call in keyof (typeof contract)[Area]]: 'till' | 'machine';
  };
};

export const rights: Rights = {
  connections: {
    ...{ list: 'till', check: 'till', statusesSeen: 'till', practiceDialects: 'till' },
    ...{ add: 'machine', openPractice: 'machine', resetPractice: 'machine', setPracticeSpeed: 'machine' },
    ...{ setPracticeDialect: 'machine', tryKeychain: 'machine', select: 'till', update: 'machine' },
    ...{ remove: 'machine', replies: 'machine', explainReply: 'machine', writeMapping: 'machine' },
  },
  account: { read: 'till', waiting: 'till', refresh: 'till' },
  catalogue: {
    ...{ list: 'till', service: 'till', prices: 'till', askService: 'till', chooseService: 'till' },
    ...{ forgetFurther: 'machine', refresh: 'till', usualTimes: 'till', priceMoves: 'till' },
    ...{
      dismissPriceMoves: 'till',
      elsewhere: 'till',
      alike: 'till',
      sayAsSame: 'till',
      setFavourite: 'till',
    },
  },
  customers: {
    ...{ list: 'till', suggest: 'till', read: 'till', named: 'till', groups: 'till', write: 'till' },
    ...{ merge: 'machine', forget: 'machine', told: 'till', export: 'till' },
  },
  orders: {
    ...{ refusals: 'till', teachRefusal: 'machine', named: 'till', settleNamed: 'till', place: 'till' },
    ...{ list: 'till', inList: 'till', find: 'till', counts: 'till', countsFound: 'till', services: 'till' },
    ...{ lateAndReady: 'till', handOver: 'till', read: 'till', sharedReferences: 'till', rawReply: 'till' },
    ...{ askNow: 'till', cancel: 'till', decide: 'till', stopped: 'till', openConflicts: 'till' },
    ...{
      unsentForPrice: 'till',
      refusedLately: 'till',
      dismissRefused: 'till',
      goOn: 'till',
      setNote: 'till',
    },
    ...{ export: 'till', noteMany: 'till', handOverMany: 'till', askMany: 'till', ofIdentifier: 'till' },
    known: 'till',
  },
  batches: {
    ...{ stage: 'till', stageLines: 'till', commit: 'till', planAgain: 'till', orderAgain: 'till' },
    ...{ columns: 'till', rememberColumns: 'till', serviceNames: 'till', rememberServiceName: 'till' },
    ...{ forgetServiceName: 'till', list: 'till', paused: 'till', read: 'till', exportLines: 'till' },
    ...{ pause: 'till', resume: 'till', cancelQueued: 'till', planRetry: 'till', retry: 'till' },
  },
  wallet: {
    ...{ list: 'till', export: 'till', refresh: 'till', notCounted: 'till', days: 'till' },
    ...{ lastTopUp: 'till', findings: 'till', listFindings: 'till', settleFinding: 'till' },
    ...{ balancePath: 'till', settleMove: 'till', owed: 'till' },
  },
  claims: {
    ...{ list: 'till', counts: 'till', read: 'till', about: 'till', open: 'till', ask: 'till' },
    ...{ promise: 'till', note: 'till', close: 'till', payingRows: 'till', forms: 'till' },
    ...{ writeForms: 'machine', saveEvidence: 'till', refundTimes: 'till' },
  },
  pricing: {
    ...{ read: 'till', saveRule: 'machine', removeRule: 'machine', setRate: 'machine' },
    ...{ addQuote: 'till', removeQuote: 'till', exportList: 'till' },
  },
  printing: { systemPrinters: 'machine', print: 'machine' },
  reports: { read: 'till', sales: 'till' },
  books: { read: 'till', close: 'machine', export: 'till' },
  budget: { read: 'till' },
  // A till reads what is the shop's, and keeps what is its own.
  settings: { read: 'till', write: 'machine' },
  // Who is at a till is chosen and proved there; who there is, and what each may, is said at the machine.
  staff: {
    ...{ read: 'till', choose: 'till', leave: 'till', touch: 'till', roles: 'machine' },
    ...{ writeRole: 'machine', writeLock: 'machine', acts: 'machine', add: 'machine' },
    ...{ change: 'machine', remove: 'machine', setPin: 'machine', recover: 'machine' },
  },
  sharing: {
    ...{ follow: 'machine', setOpen: 'machine', newCode: 'machine', removeTill: 'machine' },
    ...{ nearby: 'machine', join: 'machine', becomeTill: 'machine', leaveDesk: 'machine' },
    ...{ examineServer: 'machine', moveToServer: 'machine', joinServer: 'machine', setSends: 'machine' },
    ...{ takeDuty: 'machine', removeServerTill: 'machine', leaveServer: 'machine' },
    ...{ signInToServer: 'machine', updateServerTables: 'machine' },
  },
  diagnostics: { about: 'till', examine: 'machine', changes: 'till', reportDefect: 'till' },
  backups: {
    ...{ list: 'machine', take: 'machine', preview: 'machine', restore: 'machine' },
    ...{
      cancelRestore: 'machine',
      exportJournal: 'machine',
      chooseCopyFolder: 'machine',
      stopCopies: 'machine',
    },
  },
  gaps: {
    ...{ list: 'till', open: 'till', acknowledge: 'machine', read: 'till', adopt: 'machine' },
    settle: 'machine',
  },
  host: {
    ...{ capabilities: 'machine', requests: 'machine', update: 'machine', askForUpdate: 'machine' },
    ...{
      readFile: 'machine',
      nextPiece: 'till',
      openAtLogin: 'machine',
      setOpenAtLogin: 'machine',
      showMenu: 'machine',
    },
    ...{ openCustomerDisplay: 'machine', signals: 'till', hold: 'till', writeWords: 'machine' },
    ...{ tryNotice: 'machine', isMuted: 'till', mute: 'till' },
  },
  known: {
    ...{ answers: 'till', devices: 'till', table: 'till', stageTable: 'machine', useTable: 'machine' },
    removeTable: 'machine',
  },
};

/** Whether a till may ask this; what nobody has named it may not. */
export function mayTill(path: readonly string[]): boolean {
  const [area = '', call = ''] = path;
  const calls: Readonly<Record<string, unknown>> | undefined = Object.hasOwn(rights, area)
    ? rights[area as keyof Rights]
    : undefined;
  return path.length === 2 && calls !== undefined && Object.hasOwn(calls, call) && calls[call] === 'till';
}
