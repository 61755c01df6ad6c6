/**
 * The hand-over of the one MessagePort, in this order: page → preload `wanted` (a window message), preload → main `channel` (IPC), main →
 * preload `channel` with the port, preload → page `given` (a window message with the port). Nothing else passes over either.
 */
export const portChannel = {
  wanted: 'imei-desk:want-port',
  channel: 'imei-desk:port',
  given: 'imei-desk:port',
} as const;
