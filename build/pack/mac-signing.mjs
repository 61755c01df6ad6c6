/**
 * How a package for macOS is signed, by the environment. With a Developer ID (`CSC_LINK` or `CSC_NAME`) it is signed by that or not made at
 * all; with Apple's credentials it is notarised too. Without one it is signed ad hoc, which Apple silicon requires to start anything: then
 * the hardened runtime would refuse the keychain's native file, which has no team.
 * @param {Record<string, string | undefined>} env
 */
export function macSigning(env) {
  if (!env.CSC_LINK && !env.CSC_NAME) {
    return { mac: { identity: '-', notarize: false, ...entitledBy('build/entitlements.ad-hoc.plist') } };
  }
  const notarize = credentials.some((names) => names.every((name) => env[name]));
  return { forceCodeSigning: true, mac: { notarize, ...entitledBy('build/entitlements.mac.plist') } };
}

/** Each is a set of credentials for Apple, https://www.electron.build/mac#notarize. */
const credentials = [
  ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
  ['APPLE_KEYCHAIN_PROFILE'],
];

/** @param {string} file */
const entitledBy = (file) => ({ entitlements: file, entitlementsInherit: file });
