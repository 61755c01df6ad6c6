const list = 'ImeiDesk.List';
// Chromium does not parse arguments after `--` as switches, so a link from outside cannot pass a switch to Chromium.
const open = '&quot;[#mainExecutable]&quot; -- &quot;%1&quot;';

/** Each entry has a key below Software\Classes, a name and a value. installer.nsh has the same entries; a test compares the two lists. */
const values = [
  [list, '', 'IMEI list'],
  [`${list}\\shell\\open\\command`, '', open],
  // The app is only added to "Open with". The default value of a file extension decides which program a double click opens, and this value
  // is not changed.
  ...['csv', 'xlsx', 'txt'].map((ending) => [`.${ending}\\OpenWithProgids`, list, '']),
  ['imei-desk', '', 'URL:IMEI Desk'],
  ['imei-desk', 'URL Protocol', ''],
  ['imei-desk\\shell\\open\\command', '', open],
];

/**
 * Adds the app's registry entries to an .msi project. The entries are in the same component as the program, so that they are installed and
 * removed with the program. Throws if the project has no program.
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
