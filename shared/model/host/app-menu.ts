import { z } from 'zod';

const label = z.string().max(200);

export const menuWords = [
  ...(['file', 'edit', 'view', 'window', 'go', 'actions'] as const),
  ...(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'] as const),
  ...(['reload', 'resetZoom', 'zoomIn', 'zoomOut', 'fullScreen', 'minimize', 'close', 'quit'] as const),
  ...(['about', 'hide', 'hideOthers', 'showAll'] as const),
  ...(['newOrder', 'import', 'uncertain'] as const),
] as const;
export type MenuWord = (typeof menuWords)[number];

/** The application menu, sent by the page because it knows its commands and language. */
export const appMenuSchema = z.object({
  words: z.record(z.enum(menuWords), label),
  commands: z
    .array(
      z.object({
        id: z.string().max(200),
        label,
        group: z.enum(['go', 'screen', 'app', 'connection']),
        /** In the page's notation, for example `n`, `g o`, `mod+shift+c`. */
        shortcut: z.string().max(40).nullable(),
      }),
    )
    .max(500),
});
export type AppMenu = z.infer<typeof appMenuSchema>;
