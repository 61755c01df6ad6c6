import { code128Modules } from '../../../shared/model/printing/code128.ts';

const newLine = 0x0a;
const esc = 0x1b;
const gs = 0x1d;
const fs = 0x1c;

/** Decodes an ESC/POS job like a printer. `strange`: bytes that are neither text nor a command that the app uses. */
export function decodeEscpos(job: Uint8Array) {
  const lines: string[] = [];
  const barcodes: string[] = [];
  const barcodeDots: number[] = [];
  const strange: number[] = [];
  let [line, cuts, pictures, module] = ['', 0, 0, 2];
  for (let at = 0; at < job.length; ) {
    const [byte = 0, command = 0, first = 0, second = 0] = job.subarray(at, at + 4);
    const name = String.fromCharCode(command);
    if (byte === newLine) {
      lines.push(line);
      line = '';
      at += 1;
    } else if (byte >= 0x20) {
      line += String.fromCharCode(byte);
      at += 1;
    } else if (byte === esc && name === '@') at += 2;
    else if (byte === esc && 'MtEa'.includes(name)) at += 3;
    else if (byte === fs && name === '.') at += 2;
    else if (byte === gs && 'hwH'.includes(name)) {
      if (name === 'w') module = first;
      at += 3;
    } else if (byte === gs && name === 'V') {
      cuts += 1;
      at += 3;
    } else if (byte === gs && name === 'k' && first === 73) {
      const { text, modules } = code128Of(job.subarray(at + 4, at + 4 + second));
      barcodes.push(text);
      barcodeDots.push((modules + 20) * module);
      at += 4 + second;
    } else if (byte === gs && name === 'v') {
      const [across = 0, more = 0, rows = 0, moreRows = 0] = job.subarray(at + 4, at + 8);
      pictures += 1;
      at += 8 + (across + more * 256) * (rows + moreRows * 256);
    } else {
      if (byte !== 0x0d) strange.push(byte);
      at += 1;
    }
  }
  return { lines, barcodes, barcodeDots, cuts, pictures, strange };
}

function code128Of(bytes: Uint8Array): { readonly text: string; readonly modules: number } {
  const runs: { set: 'B' | 'C'; text: string }[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const [byte = 0, next = 0] = bytes.subarray(at, at + 2);
    if (byte === 0x7b) {
      runs.push({ set: next === 0x43 ? 'C' : 'B', text: '' });
      at += 1;
      continue;
    }
    const run = runs.at(-1);
    if (run !== undefined)
      run.text += run.set === 'C' ? String(byte).padStart(2, '0') : String.fromCharCode(byte);
  }
  return { text: runs.map(({ text }) => text).join(''), modules: code128Modules(runs) };
}
