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

interface MenuDeps {
  readonly run: (command: string) => void;
  readonly zoom: () => Zoom | undefined;
}

/** Creates the menu. Until a page has sent its commands, the menu contains only the system's entries with the system's texts. */
export function openApplicationMenu(deps: MenuDeps) {
  let texts: MenuTexts = {};
  const set = (commands: AppMenu['commands']): void => {
    const environment = { isMac: process.platform === 'darwin', isPackaged: app.isPackaged };
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(texts, commands, deps, environment)));
  };
  set([]);
  return {
    show(menu: AppMenu) {
      texts = menu.words;
      set(menu.commands);
    },
    /** Shows a menu with cut, copy and paste at the pointer. Shows no menu if none of these commands applies. */
    showEditMenu(window: BrowserWindow, clicked: ContextMenuParams) {
      const entries = editEntries(texts, clicked);
      if (entries.length > 0) Menu.buildFromTemplate(entries).popup({ window });
    },
  };
}

type MenuTexts = Partial<AppMenu['words']>;
type Entry = MenuItemConstructorOptions;
const line: Entry = { type: 'separator' };

function menuTemplate(
  texts: MenuTexts,
  commands: AppMenu['commands'],
  deps: MenuDeps,
  environment: { readonly isMac: boolean; readonly isPackaged: boolean },
): Entry[] {
  const role = (name: NonNullable<Entry['role']>, word: MenuWord): Entry => roleEntry(texts, name, word);
  const entriesOf = (group: AppMenu['commands'][number]['group']): Entry[] =>
    commands.filter((command) => command.group === group).map((command) => commandEntry(command, deps.run));
  const zoom = (word: 'zoomIn' | 'zoomOut' | 'resetZoom', accelerator: string, click: () => void): Entry => ({
    label: texts[word] ?? zoomWords[word],
    accelerator,
    click,
  });
  const quit = role('quit', 'quit');
  return [
    ...(environment.isMac
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
      label: texts.file ?? 'File',
      submenu: between([
        entriesOf('app'),
        entriesOf('connection'),
        [environment.isMac ? role('close', 'close') : quit],
      ]),
    },
    ...(entriesOf('screen').length === 0
      ? []
      : [{ label: texts.actions ?? '', submenu: entriesOf('screen') }]),
    {
      label: texts.edit ?? 'Edit',
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
    ...(entriesOf('go').length === 0 ? [] : [{ label: texts.go ?? '', submenu: entriesOf('go') }]),
    {
      label: texts.view ?? 'View',
      submenu: [
        role('reload', 'reload'),
        line,
        zoom('resetZoom', 'CommandOrControl+0', () => deps.zoom()?.reset()),
        zoom('zoomIn', 'CommandOrControl+Plus', () => deps.zoom()?.in()),
        zoom('zoomOut', 'CommandOrControl+-', () => deps.zoom()?.out()),
        // Electron's "Plus" means Shift and =. The key = alone and the plus key of the numeric keypad do not match "Plus".
        ...extraZoomKeys(deps),
        line,
        role('togglefullscreen', 'fullScreen'),
        ...(environment.isPackaged ? [] : [line, { role: 'toggleDevTools' } as const]),
      ],
    },
    {
      label: texts.window ?? 'Window',
      role: 'windowMenu',
      submenu: [role('minimize', 'minimize'), role('close', 'close')],
    },
  ];
}

const zoomWords = { zoomIn: 'Zoom In', zoomOut: 'Zoom Out', resetZoom: 'Actual Size' } as const;

/** Hidden menu items, which make alternative keys for zooming work. */
function extraZoomKeys(deps: MenuDeps): Entry[] {
  const key = (accelerator: string, click: () => void): Entry => ({
    label: accelerator,
    accelerator,
    click,
    visible: false,
    acceleratorWorksWhenHidden: true,
  });
  return [
    key('CommandOrControl+=', () => deps.zoom()?.in()),
    key('CommandOrControl+numadd', () => deps.zoom()?.in()),
    key('CommandOrControl+numsub', () => deps.zoom()?.out()),
    key('CommandOrControl+num0', () => deps.zoom()?.reset()),
  ];
}

/** An entry whose command the system performs. Without a text from the page, the entry has Electron's own label. */
function roleEntry(texts: MenuTexts, role: NonNullable<Entry['role']>, word: MenuWord): Entry {
  const label = texts[word];
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

function editEntries(texts: MenuTexts, clicked: ContextMenuParams): Entry[] {
  const copy = roleEntry(texts, 'copy', 'copy');
  if (clicked.isEditable)
    return [
      roleEntry(texts, 'cut', 'cut'),
      copy,
      roleEntry(texts, 'paste', 'paste'),
      line,
      roleEntry(texts, 'selectAll', 'selectAll'),
    ];
  return clicked.selectionText === '' ? [] : [copy];
}
