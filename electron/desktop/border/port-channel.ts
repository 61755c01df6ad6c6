/**
 * Names of the messages that transfer the only MessagePort. The messages have this order: page → preload `wanted` (a window message),
 * preload → main `channel` (IPC), main → preload `channel` with the port, preload → page `given` (a window message with the port). Nothing
 * else uses these channels.
 */
export const portChannel = {
  wanted: 'imei-desk:want-port',
  channel: 'imei-desk:port',
  given: 'imei-desk:port',
} as const;
