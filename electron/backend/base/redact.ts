const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,190}\.\p{L}{2,24}/gu;
// Matches an IMEI, IMEISV or ICCID, with or without separators between the digits.
const longNumber = /\d(?:[ \-./]?\d){13,19}/g;

export type Redactor = ReturnType<typeof createRedactor>;

export function createRedactor() {
  const secrets = new Set<string>();
  /** Removes only secrets. Used for replies that the shop itself reads. */
  const withoutSecrets = (text: string): string => {
    let clean = text;
    for (const secret of secrets) clean = clean.replaceAll(secret, '[key]');
    return clean;
  };
  return {
    /**
     * Registers a secret. From now on, the secret is removed from every text. A secret of fewer than six characters is ignored, because it
     * would match by chance.
     */
    learn(secret: string) {
      if (secret.length < 6) return;
      secrets.add(secret);
      secrets.add(encodeURIComponent(secret));
      secrets.add(JSON.stringify(secret).slice(1, -1));
    },
    withoutSecrets,
    /** Removes registered secrets, e-mail addresses and long numbers such as IMEIs (.github/SECURITY.md). */
    redact: (text: string) => withoutSecrets(text).replace(email, '[e-mail]').replace(longNumber, '[number]'),
  };
}
