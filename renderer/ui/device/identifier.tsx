import styles from './identifier.module.css';

/**
 * An IMEI, serial number or reference, in a monospace font and left to right in every language. Fifteen digits are shown in groups of 2, 6,
 * 6 and 1 digits. Styles make the gaps, so that copied text contains only the digits.
 */
export function Identifier({
  value,
  size = 'text',
  grouped = true,
}: {
  readonly value: string;
  readonly size?: 'text' | 'large';
  readonly grouped?: boolean;
}) {
  const groups = grouped ? groupIdentifier(value) : [value];
  return (
    <bdi dir="ltr" className={`mono ${styles.identifier}`} data-size={size}>
      {groups.map((group, index) => (
        // The position is the identity here: equal groups are common.
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one fixed text never move
        <span key={index} className={styles.group}>
          {group}
        </span>
      ))}
    </bdi>
  );
}

/** Splits an identifier into groups for display. The joined groups are the unchanged identifier. */
export function groupIdentifier(value: string): readonly string[] {
  if (!/^\d{15}$/.test(value)) return [value];
  return [value.slice(0, 2), value.slice(2, 8), value.slice(8, 14), value.slice(14)];
}
