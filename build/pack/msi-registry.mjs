const list = 'ImeiDesk.List';
// What comes behind `--` is never a word of Chromium's, anyone who wrote the link.
const open = '&quot;[#mainExecutable]&quot; -- &quot;%1&quot;';

/** Key below Software\Classes, name, value. The same as installer.nsh registers; both are held by one test. */
const values = [
  [list, '', 'IMEI list'],
  [`${list}\\shell\\open\\command`, '', open],
  // "Open with" alone: the value of the ending itself decides about a double click, and is not touched.
  ...['csv', 'xlsx', 'txt'].map((ending) => [`.${ending}\\OpenWithProgids`, list, '']),
  ['imei-desk', '', 'URL:IMEI Desk'],
  ['imei-desk', 'URL Protocol', ''],
  ['imei-desk\\shell\\open\\command', '', open],
];

/**
 * The project of an .msi with what the app registers, in the component of its program: it comes and goes with that.
 * Throws where the project names no program.
 * @param {string} project
 */
export function registerInMsi(project) {
  const lines = values.map(
    ([key, name, value]) =>
      `<RegistryValue Root="HKMU" Key="Software\\Classes\\${key}"${name === '' ? '' : ` Name="${name}"`} Type="string" Value="${value}"/>`,
  );
  const found = /(<File [^>]*Id="mainExecutable"(?:[^>]*\/>|[\s\S]*?<\/File>))/;
  if (!found.test(project)) throw new Error('The project of the .msi names no program.');
  return project.replace(found, (program) => [program, ...lines].join('\n        '));
}
