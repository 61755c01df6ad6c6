import {
  app,
  type BrowserWindow,
  type ContextMenuParams,
  Menu,
  type MenuItemConstructorOptions,
} from 'electron';

/** The application's menu: the system's own entries alone, so that their words and shortcuts are the system's too. */
export function setMenu(): void {
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({ isMac: process.platform === 'darwin', isPackaged: app.isPackaged }),
    ),
  );
}

function menuTemplate(where: {
  readonly isMac: boolean;
  readonly isPackaged: boolean;
}): MenuItemConstructorOptions[] {
  const developerTools: MenuItemConstructorOptions[] = where.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'toggleDevTools' }];
  return [
    where.isMac ? { role: 'appMenu' } : { label: 'File', submenu: [{ role: 'quit' }] },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'reload' },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...developerTools,
      ],
    },
    { role: 'windowMenu' },
  ];
}

/** Cut, copy and paste under the mouse; nothing where there is nothing to do. */
export function showEditMenu(window: BrowserWindow, clicked: ContextMenuParams): void {
  const entries = editEntries(clicked);
  if (entries.length > 0) Menu.buildFromTemplate(entries).popup({ window });
}

function editEntries(clicked: ContextMenuParams): MenuItemConstructorOptions[] {
  if (clicked.isEditable)
    return [
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { type: 'separator' },
      { role: 'selectAll' },
    ];
  return clicked.selectionText === '' ? [] : [{ role: 'copy' }];
}
