// The title of the tab: the name of the screen, preceded by what needs attention.

let screen = 'IMEI Desk';
let mark = '';

export function setScreenTitle(title: string): void {
  screen = `${title} · IMEI Desk`;
  write();
}

/** A short mark before it, such as `(3)`; empty: none. */
export function setTitleMark(text: string): void {
  mark = text;
  write();
}

function write(): void {
  document.title = mark === '' ? screen : `${mark} ${screen}`;
}
