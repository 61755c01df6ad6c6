import styles from './camera-dialog.module.css';
import type { Reading } from './reading/protocol.ts';

interface OutlinesProps {
  readonly picture: Extract<Reading, { ok: true }>;
  /** Texts of codes that cannot be taken here. */
  readonly refused: ReadonlySet<string>;
}

/** Frames around the codes of a picture, laid over it; broken lines around what cannot be taken. */
export function Outlines({ picture: { width, height, codes }, refused }: OutlinesProps) {
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {codes.map(({ text, corners }) => (
        <polygon
          key={text}
          className={styles.outline}
          data-refused={refused.has(text) || undefined}
          points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
        />
      ))}
    </svg>
  );
}
