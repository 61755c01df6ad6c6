import { createHash } from 'node:crypto';

/** The name of the bill of materials in `out/`. */
export const sbomFile = 'sbom.cdx.json';

/**
 * A CycloneDX bill of materials: the app, and every package in the app with its licence and the hash from the lock file. The bill contains
 * no times and no random values, so that the same sources give the same bill.
 * @param {{ name: string, version: string, license: string }} app
 * @param {readonly import('./packages-inside.mjs').PackageInside[]} inside
 * @param {Record<string, { version?: string, integrity?: string }>} locked The packages of package-lock.json, by folder.
 */
export function billOf(app, inside, locked) {
  const integrities = new Map(
    Object.entries(locked).map(([path, { version, integrity }]) => [
      `${path.split('node_modules/').at(-1)}@${version}`,
      integrity,
    ]),
  );
  const components = inside.map(({ name, version, licence }) => {
    const address = addressOf(name, version);
    const integrity = integrities.get(`${name}@${version}`);
    return {
      type: name === 'electron' ? 'framework' : 'library',
      'bom-ref': address,
      ...nameOf(name),
      version,
      ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
      licenses: [licenceOf(licence)],
      purl: address,
    };
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([app.name, app.version, components]))}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': app.name,
        name: app.name,
        version: app.version,
        licenses: [licenceOf(app.license)],
      },
    },
    components,
    dependencies: [{ ref: app.name, dependsOn: components.map((component) => component.purl) }],
  };
}

/**
 * https://github.com/package-url/purl-spec: the scope is a namespace, and its @ is written as %40.
 * @param {string} name
 * @param {string} version
 */
const addressOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** @param {string} name */
function nameOf(name) {
  const [group, inGroup] = name.split('/');
  return inGroup === undefined ? { name } : { group, name: inGroup };
}

/**
 * A licence is one identifier or an expression of several identifiers. Any other text is only a licence's name.
 * @param {string} licence
 */
function licenceOf(licence) {
  if (/ (AND|OR|WITH) /.test(licence)) return { expression: licence };
  return { license: licence === 'unknown' ? { name: licence } : { id: licence } };
}

/** @param {string} integrity The algorithm and the hash in base 64, as npm writes them. */
function hashOf(integrity) {
  const [algorithm = '', base64 = ''] = integrity.split('-');
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') };
}

/** @param {string} text */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  // A UUID of version 8 may contain any data, https://www.rfc-editor.org/rfc/rfc9562#section-5.8.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
