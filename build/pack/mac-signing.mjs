/**
 * How to sign a package for macOS; the environment decides. With a Developer ID (`CSC_LINK` or `CSC_NAME`), the package is signed with that
 * ID, or packaging fails. If Apple's credentials are also present, the package is notarised. Without a Developer ID, the package is signed
 * ad hoc, because Apple silicon starts only signed programs. In this case the hardened runtime is off, because it would refuse the
 * keychain's native file, which has no team.
 * @param {Record<string, string | undefined>} env
 */
export function macSigning(env) {
  if (!env.CSC_LINK && !env.CSC_NAME) {
    return { mac: { identity: '-', notarize: false, ...entitledBy('build/entitlements.ad-hoc.plist') } };
  }
  const notarize = credentials.some((names) => names.every((name) => env[name]));
  return { forceCodeSigning: true, mac: { notarize, ...entitledBy('build/entitlements.mac.plist') } };
}

/** Each entry is a set of credentials for Apple. One complete set is sufficient, https://www.electron.build/mac#notarize. */
const credentials = [
  ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
  ['APPLE_KEYCHAIN_PROFILE'],
];

/** @param {string} file */
const entitledBy = (file) => ({ entitlements: file, entitlementsInherit: file });
