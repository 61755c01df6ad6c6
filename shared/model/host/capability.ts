import { z } from 'zod';

/** What the surrounding system can do for the app. Saving a file is not included, because the app cannot run without it. */
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

export const capabilityReasons = [
  /** Browsers do not offer this capability to pages. */
  'browser',
  /** Linux desktops have no common way to show a badge. */
  'linux',
  /** macOS shows no notifications of unsigned apps. */
  'mac-unsigned',
  /** The system must have registered the app first, but the app runs from a checkout, or as a file that was not installed. */
  'not-installed',
  /** This system does not offer the capability. */
  'not-shown-here',
  /** This build has no address for updates. */
  'no-feed',
  /** The package runs the app in a sandbox that forbids the capability. */
  'sandboxed',
  /** A package manager installed the app and updates it. */
  'other-package',
  /**
   * This till lacks the capability, because it shows the desk of another machine, and that machine has the
   * capability.
   */
  'till',
] as const;
export type CapabilityReason = (typeof capabilityReasons)[number];

/** State of one capability, as reported to a page. `page`: the browser provides the capability to the page. */
export const capabilitySchema = z.discriminatedUnion('by', [
  z.object({ name: z.enum(capabilityNames), by: z.literal('host') }),
  z.object({ name: z.enum(capabilityNames), by: z.literal('page') }),
  z.object({ name: z.enum(capabilityNames), by: z.literal('nobody'), why: z.enum(capabilityReasons) }),
]);
export type ReportedCapability = z.infer<typeof capabilitySchema>;
