const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,190}\.\p{L}{2,24}/gu;
// An IMEI, IMEISV or ICCID, with or without separators between the digits.
const longNumber = /\d(?:[ \-./]?\d){13,19}/g;

export interface Redactor {
  /** From now on this secret is removed from every text. One shorter than six characters would match by chance. */
  learn(secret: string): void;
  /** Removes learned secrets, e-mail addresses and long numbers such as IMEIs (.github/SECURITY.md). */
  redact(text: string): string;
  /** Removes secrets only: for replies that the shop itself reads. */
  withoutSecrets(text: string): string;
}

export function createRedactor(): Redactor {
  const secrets = new Set<string>();
  const withoutSecrets = (text: string): string => {
    let clean = text;
    for (const secret of secrets) clean = clean.replaceAll(secret, '[key]');
    return clean;
  };
  return {
    learn(secret) {
      if (secret.length < 6) return;
      secrets.add(secret);
      secrets.add(encodeURIComponent(secret));
      secrets.add(JSON.stringify(secret).slice(1, -1));
    },
    withoutSecrets,
    redact: (text) => withoutSecrets(text).replace(email, '[e-mail]').replace(longNumber, '[number]'),
  };
}
