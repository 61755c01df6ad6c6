const list = 'ImeiDesk.List';
// Chromium does not parse arguments after `--` as switches, so a link from outside cannot pass any.
const open = '&quot;[#mainExecutable]&quot; -- &quot;%1&quot;';

/** Key below Software\Classes, name, value. The same as installer.nsh registers; one test compares both. */
const values = [
  [list, '', 'IMEI list'],
  [`${list}\\shell\\open\\command`, '', open],
  // Only "Open with": the default value of the ending decides about a double click, and is not touched.
  ...['csv', 'xlsx', 'txt'].map((ending) => [`.${ending}\\OpenWithProgids`, list, '']),
  ['imei-desk', '', 'URL:IMEI Desk'],
  ['imei-desk', 'URL Protocol', ''],
  ['imei-desk\\shell\\open\\command', '', open],
];

/**
 * The project of an .msi with the app's registrations, in the component of its program, with which they are installed and removed. Throws
 * if the project names no program.
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
