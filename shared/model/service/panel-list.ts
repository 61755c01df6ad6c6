import { z } from 'zod';
import type { ServiceField } from './service.ts';

/** Lists of ids that panels of the family have for what a service needs; the spec has none of them. */
export const panelLists = ['modellist', 'providerlist', 'meplist'] as const;
export type PanelList = (typeof panelLists)[number];

/** One entry of such a list; its id is sent. */
export const panelChoiceSchema = z.object({ id: z.string(), name: z.string() });
export type PanelChoice = z.infer<typeof panelChoiceSchema>;

const lists: Readonly<Record<string, PanelList>> = {
  mobile: 'modellist',
  model: 'modellist',
  network: 'providerlist',
  provider: 'providerlist',
  mep: 'meplist',
};

/** The panel's list that a field is chosen from; null if there is none for it. */
export function panelListOf({ name, panel }: ServiceField): PanelList | null {
  const plain = name.toLowerCase();
  return panel === true && Object.hasOwn(lists, plain) ? (lists[plain] ?? null) : null;
}
