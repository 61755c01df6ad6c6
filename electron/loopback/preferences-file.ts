import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../shared/model/base/parse-json.ts';
import type { Preferences } from '../backend/base/host.ts';

/**
 * The preferences file in the data folder, in the desktop shell's format. An unreadable file is replaced: nothing in it is worth refusing
 * to start.
 */
export function openPreferences(dataFolder: string): Preferences {
  const file = join(dataFolder, 'preferences.json');
  return {
    read() {
      try {
        const found = parseJson(readFileSync(file, 'utf8'));
        return typeof found === 'object' && found !== null ? { ...found } : {};
      } catch {
        return {};
      }
    },
    write(value) {
      writeFileSync(`${file}.new`, JSON.stringify(value, null, '\t'), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
