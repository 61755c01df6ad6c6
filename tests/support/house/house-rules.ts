import { posix } from 'node:path';
import { doors, keptNames, keptPhrases, type Layer, layers, mayLoadUnnamed } from './architecture.ts';
import { type ScannedImport, scanModule } from './module-scan.ts';

/** The only module that others may import as a whole, and that may re-export, because it stands in for a package. */
const wholeModule = 'tests/support/desktop/electron-stand-in.ts';

/** Returns every way in which a file of the app breaks the house rules, as sentences that say what to do. */
export function violationsOf(path: string, text: string): readonly string[] {
  const module = scanModule(path, text);
  const found: string[] = [];
  const isTool = /^(build|tests)\//.test(path) || path.endsWith('.config.ts');
  if (module.hasDefaultExport && !path.endsWith('.config.ts')) found.push('has a default export: name it');
  for (const from of path === wholeModule ? [] : module.reExports)
    found.push(`passes on ${from}: import it where it is, barrels hide who needs whom`);
  for (const { from, kind } of module.imports) {
    const named = !from.startsWith('.') || /\.(tsx?|m?js|css|json)$/.test(from);
    if (kind === 'code' && !named) found.push(`imports ${from} without its extension`);
  }
  if (isTool) return found;
  for (const { name, only, why } of keptNames) {
    if (module.says.has(name) && !only.test(path)) found.push(`says ${name}: ${why}`);
  }
  for (const { phrase, only, why } of keptPhrases) {
    if (phrase.test(text) && !only.test(path)) found.push(why);
  }
  if (!mayLoadUnnamed.some((allowed) => allowed.test(path))) {
    for (const how of module.unreadable) found.push(`loads by ${how} what nobody can check: name it in full`);
  }
  for (const one of module.imports) found.push(...importViolations(path, one));
  return found;
}

function importViolations(path: string, { from, kind }: ScannedImport): readonly string[] {
  const found: string[] = [];
  for (const { module, only, why } of doors) {
    if (module.test(from) && !only.test(path)) found.push(`imports ${from}: ${why}`);
  }
  const layer = layerOf(path);
  if (layer === null) return [...found, 'is in no layer of the table in tests/support/house/architecture.ts'];
  if (!from.startsWith('.')) {
    if (!layer.packages.some((allowed) => isPackage(from, allowed)))
      found.push(`imports ${from}: ${layer.name} may not`);
    return found;
  }
  const target = posix.normalize(posix.join(posix.dirname(path), from));
  if (isAsset(path, target, kind)) return found;
  const other = layerOf(target);
  if (other === null) found.push(`imports ${target}, which is in no layer`);
  else if (!mayImport(layer, other))
    found.push(`imports ${target}: ${layer.name} may not import ${other.name}`);
  return found;
}

/** True for styles of the page and addresses of folders, which belong to no layer. */
function isAsset(path: string, target: string, kind: ScannedImport['kind']): boolean {
  if (kind === 'address') return target.endsWith('/');
  return target.endsWith('.css') && path.startsWith('renderer/') && target.startsWith('renderer/');
}

/** Returns the layer of a path; null if no layer has it. */
export function layerOf(path: string): Layer | null {
  for (const layer of layers) {
    const match = layer.holds.exec(path);
    if (match !== null) return { ...layer, name: layer.name.replace('$1', match[1] ?? '') };
  }
  return null;
}

function mayImport(layer: Layer, other: Layer): boolean {
  const inFeature =
    other.name.startsWith('renderer/features/') && layer.mayImport.includes('renderer/features/*');
  return other.name === layer.name || inFeature || layer.mayImport.includes(other.name);
}

function isPackage(from: string, allowed: string): boolean {
  if (allowed.endsWith('*')) return from.startsWith(allowed.slice(0, -1));
  return from === allowed || from.startsWith(`${allowed}/`);
}
