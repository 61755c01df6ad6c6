import { createHash } from 'node:crypto';
import { escapeMarkup } from '../../../../shared/model/base/escape-markup.ts';
import { inertText } from '../../../../shared/model/base/inert-text.ts';
import type { EvidenceSheet } from '../../../../shared/model/claim/evidence-sheet.ts';

export interface FilledSheet extends Pick<EvidenceSheet, 'language' | 'direction' | 'title'> {
  readonly sections: readonly {
    readonly title: string;
    readonly lines: readonly {
      readonly label: string;
      readonly value: string;
      readonly reply: string | null;
    }[];
  }[];
}

/** The evidence file as plain text, for a chat or mail. No character in this text hides or reorders other text. */
export function evidenceText({ title, sections }: FilledSheet): string {
  const parts = sections.map(({ title: head, lines }) => {
    const reported = lines.map(({ label, value, reply }) =>
      [
        [label, value].filter((part) => part !== '').join(': '),
        ...(reply === null
          ? []
          : inertText(reply)
              .split('\n')
              .map((line) => `    ${line}`)),
      ].join('\n'),
    );
    return `${head}\n${'-'.repeat(Math.min(60, head.length))}\n${reported.join('\n')}`;
  });
  return `\ufeff${inertText([title, ...parts].join('\n\n'))}\n`;
}

const style = `:root{color-scheme:light dark;font:14px/1.5 system-ui,sans-serif}body{max-inline-size:60rem;margin:2rem auto;padding-inline:1rem}
h1{font-size:1.4rem}h2{font-size:1rem;border-block-end:1px solid;padding-block-end:.25rem;margin-block-start:2rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem}dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
pre{grid-column:1/-1;margin:0 0 .5rem;padding:.5rem .75rem;border:1px solid;white-space:pre-wrap;overflow-wrap:anywhere;font:12px/1.5 ui-monospace,monospace}
@media print{body{margin:0}}`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** The evidence file as one HTML page. The page loads nothing, runs nothing and sends nothing, even if a reply in it contains code. */
export function evidenceHtml({ language, direction, title, sections }: FilledSheet): string {
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;
  const body = sections.map(({ title: head, lines }) => {
    const reported = lines.map(({ label, value, reply }) => {
      const fact = `<dt><bdi>${escaped(label)}</bdi></dt><dd><bdi>${escaped(value)}</bdi></dd>`;
      return reply === null ? fact : `${fact}<pre dir="ltr">${escaped(reply)}</pre>`;
    });
    return `<h2>${escaped(head)}</h2>\n<dl>${reported.join('\n')}</dl>`;
  });
  return [
    `<!doctype html>`,
    `<html lang="${escaped(language)}" dir="${direction}">`,
    `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="referrer" content="no-referrer"><title>${escaped(title)}</title><style>${style}</style></head>`,
    `<body><h1><bdi>${escaped(title)}</bdi></h1>`,
    ...body,
    `</body></html>`,
    '',
  ].join('\n');
}

const quotes: Readonly<Record<string, string>> = {
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

function escaped(text: string): string {
  return escapeMarkup(inertText(text)).replace(/["'`]/g, (sign) => quotes[sign] ?? '');
}
