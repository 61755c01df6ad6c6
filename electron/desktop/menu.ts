import {
  app,
  type BrowserWindow,
  type ContextMenuParams,
  Menu,
  type MenuItemConstructorOptions,
} from 'electron';
import type { AppMenu, MenuWord } from '../../shared/model/host/app-menu.ts';
import type { Zoom } from './window/zoom.ts';

export type ApplicationMenu = ReturnType<typeof openApplicationMenu>;

interface MenuParts {
  readonly run: (command: string) => void;
  readonly zoom: () => Zoom | undefined;
}

/** Creates the menu. Until a page has sent its commands, the menu contains only the system's entries with the system's texts. */
export function openApplicationMenu(parts: MenuParts) {
  let words: Words = {};
  const set = (commands: AppMenu['commands']): void => {
    const where = { isMac: process.platform === 'darwin', isPackaged: app.isPackaged };
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(words, commands, parts, where)));
  };
  set([]);
  return {
    show(menu: AppMenu) {
      words = menu.words;
      set(menu.commands);
    },
    /** Shows a menu with cut, copy and paste at the pointer. Shows no menu if none of these commands applies. */
    showEditMenu(window: BrowserWindow, clicked: ContextMenuParams) {
      const entries = editEntries(words, clicked);
      if (entries.length > 0) Menu.buildFromTemplate(entries).popup({ window });
    },
  };
}

type Words = Partial<AppMenu['words']>;
type Entry = MenuItemConstructorOptions;
const line: Entry = { type: 'separator' };

function menuTemplate(
  words: Words,
  commands: AppMenu['commands'],
  parts: MenuParts,
  where: { readonly isMac: boolean; readonly isPackaged: boolean },
): Entry[] {
  const role = (name: NonNullable<Entry['role']>, word: MenuWord): Entry => roleEntry(words, name, word);
  const of = (group: AppMenu['commands'][number]['group']): Entry[] =>
    commands.filter((command) => command.group === group).map((command) => commandEntry(command, parts.run));
  const zoom = (word: 'zoomIn' | 'zoomOut' | 'resetZoom', accelerator: string, click: () => void): Entry => ({
    label: words[word] ?? zoomWords[word],
    accelerator,
    click,
  });
  const quit = role('quit', 'quit');
  return [
    ...(where.isMac
      ? [
          {
            label: app.name,
            submenu: [
              role('about', 'about'),
              line,
              role('hide', 'hide'),
              role('hideOthers', 'hideOthers'),
              role('unhide', 'showAll'),
              line,
              quit,
            ],
          },
        ]
      : []),
    {
      label: words.file ?? 'File',
      submenu: between([of('app'), of('connection'), [where.isMac ? role('close', 'close') : quit]]),
    },
    ...(of('screen').length === 0 ? [] : [{ label: words.actions ?? '', submenu: of('screen') }]),
    {
      label: words.edit ?? 'Edit',
      submenu: [
        role('undo', 'undo'),
        role('redo', 'redo'),
        line,
        role('cut', 'cut'),
        role('copy', 'copy'),
        role('paste', 'paste'),
        role('selectAll', 'selectAll'),
      ],
    },
    ...(of('go').length === 0 ? [] : [{ label: words.go ?? '', submenu: of('go') }]),
    {
      label: words.view ?? 'View',
      submenu: [
        role('reload', 'reload'),
        line,
        zoom('resetZoom', 'CommandOrControl+0', () => parts.zoom()?.reset()),
        zoom('zoomIn', 'CommandOrControl+Plus', () => parts.zoom()?.in()),
        zoom('zoomOut', 'CommandOrControl+-', () => parts.zoom()?.out()),
        // Electron's "Plus" means Shift and =. The key = alone and the plus key of the numeric keypad do not match "Plus".
        ...extraZoomKeys(parts),
        line,
        role('togglefullscreen', 'fullScreen'),
        ...(where.isPackaged ? [] : [line, { role: 'toggleDevTools' } as const]),
      ],
    },
    {
      label: words.window ?? 'Window',
      role: 'windowMenu',
      submenu: [role('minimize', 'minimize'), role('close', 'close')],
    },
  ];
}

const zoomWords = { zoomIn: 'Zoom In', zoomOut: 'Zoom Out', resetZoom: 'Actual Size' } as const;

/** Hidden menu items, which make alternative keys for zooming work. */
function extraZoomKeys(parts: MenuParts): Entry[] {
  const key = (accelerator: string, click: () => void): Entry => ({
    label: accelerator,
    accelerator,
    click,
    visible: false,
    acceleratorWorksWhenHidden: true,
  });
  return [
    key('CommandOrControl+=', () => parts.zoom()?.in()),
    key('CommandOrControl+numadd', () => parts.zoom()?.in()),
    key('CommandOrControl+numsub', () => parts.zoom()?.out()),
    key('CommandOrControl+num0', () => parts.zoom()?.reset()),
  ];
}

/** An entry whose command the system performs. Without a text from the page, the entry has Electron's own label. */
function roleEntry(words: Words, role: NonNullable<Entry['role']>, word: MenuWord): Entry {
  const label = words[word];
  return label === undefined ? { role } : { role, label };
}

/**
 * A command of the page. The shortcut is shown but not registered, because the page handles it and knows when it applies. A shortcut
 * without Ctrl or Cmd is part of the label: the system must not intercept a single letter while the user types.
 */
function commandEntry(command: AppMenu['commands'][number], run: (command: string) => void): Entry {
  const { id, shortcut } = command;
  const label = command.label.replaceAll('&', '&&');
  const click: NonNullable<Entry['click']> = (_item, _window, event) => {
    if (event.triggeredByAccelerator !== true) run(id);
  };
  if (shortcut === null) return { label, click };
  if (!shortcut.startsWith('mod+') || shortcut.includes(' '))
    return { label: `${label} (${shortcut.split(' ').map(keyWord).join(' ')})`, click };
  return { label, click, accelerator: acceleratorOf(shortcut), registerAccelerator: false };
}

/** The name of a key. A capital letter is typed with Shift. */
function keyWord(key: string): string {
  return /^[A-Z]$/.test(key) ? `Shift+${key}` : key.toUpperCase();
}

/** Converts `mod+shift+c` to Electron's notation. */
function acceleratorOf(shortcut: string): string {
  return shortcut
    .split('+')
    .map((key) => (key === 'mod' ? 'CommandOrControl' : `${key.charAt(0).toUpperCase()}${key.slice(1)}`))
    .join('+');
}

/** The non-empty groups, with separators between them. */
function between(groups: readonly Entry[][]): Entry[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [line, ...group]));
}

function editEntries(words: Words, clicked: ContextMenuParams): Entry[] {
  const copy = roleEntry(words, 'copy', 'copy');
  if (clicked.isEditable)
    return [
      roleEntry(words, 'cut', 'cut'),
      copy,
      roleEntry(words, 'paste', 'paste'),
      line,
      roleEntry(words, 'selectAll', 'selectAll'),
    ];
  return clicked.selectionText === '' ? [] : [copy];
}
