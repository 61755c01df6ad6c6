/** Makes the browser download a file. `path` is an address of the page's own origin that works only once. */
export function download(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
