// The tab's title: first what needs attention, then the screen's name.

let screen = 'IMEI Desk';
let mark = '';

export function setScreenTitle(title: string): void {
  screen = `${title} · IMEI Desk`;
  write();
}

/** Sets the short text before the title, such as `(3)`; empty for none. */
export function setTitleMark(text: string): void {
  mark = text;
  write();
}

function write(): void {
  document.title = mark === '' ? screen : `${mark} ${screen}`;
}
