/** The fields of a `multipart/form-data` body; files are fields too. Null without a boundary. */
export function readMultipart(body: Buffer, contentType: string): URLSearchParams | null {
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) return null;
  const fields = new URLSearchParams();
  for (const part of body.toString('utf8').split(`--${mark}`).slice(1)) {
    const head = part.indexOf('\r\n\r\n');
    const name = /;\s*name="([^"]*)"/i.exec(part.slice(0, Math.max(0, head)))?.[1];
    if (head !== -1 && name !== undefined) fields.append(name, part.slice(head + 4).replace(/\r\n$/, ''));
  }
  return fields;
}
