import { z } from 'zod';

/** Everything that the system around the app may do for it. Saving a file is not among them: without that the app does not run. */
export const capabilityNames = [
  'notify',
  'badge',
  'tray',
  'quickActions',
  'openAtLogin',
  'deepLinks',
  'openFiles',
  'secondWindow',
  'menu',
  'pickFolder',
  'printRaw',
  'openOutside',
  'systemProxy',
  'power',
  'update',
] as const;
export type CapabilityName = (typeof capabilityNames)[number];

/** Why a host does not do it: a code that the page has a sentence for. */
export const reasonsWhyNot = [
  /** Browsers let no page do this. */
  'browser',
  /** Linux has no place that all its desktops show it in. */
  'linux',
  /** macOS shows no notifications of an unsigned app. */
  'mac-unsigned',
  /** The system must know the app first: it runs from a checkout, or as a file that was not installed. */
  'not-installed',
  /** Nothing on this system shows them. */
  'not-shown-here',
  /** This build has no address for updates. */
  'no-feed',
  /** The package keeps the app within a sandbox, which does not let it. */
  'sandboxed',
  /** The app was installed by a package manager, which also updates it. */
  'other-package',
  /** The machine whose desk this till uses does it. */
  'till',
] as const;
export type ReasonWhyNot = (typeof reasonsWhyNot)[number];

/** The state of one capability, as reported to a page. `page`: the page does it itself, with its browser's means. */
export const capabilitySchema = z.discriminatedUnion('by', [
  z.object({ name: z.enum(capabilityNames), by: z.literal('host') }),
  z.object({ name: z.enum(capabilityNames), by: z.literal('page') }),
  z.object({ name: z.enum(capabilityNames), by: z.literal('nobody'), why: z.enum(reasonsWhyNot) }),
]);
export type ReportedCapability = z.infer<typeof capabilitySchema>;
