// The title of the tab: what the screen is called, and before it what is wanted of a person who looks elsewhere.

let screen = 'IMEI Desk';
let mark = '';

/** What the screen that is shown is called. */
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
