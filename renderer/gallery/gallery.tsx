import styles from './gallery.module.css';
import type { Part } from './part.ts';
import { amountParts } from './parts/amount-parts.tsx';
import { baseParts } from './parts/base-parts.tsx';
import { connectionParts } from './parts/connection-parts.tsx';
import { customerParts } from './parts/customer-parts.tsx';
import { doubtParts } from './parts/doubt-parts.tsx';
import { failureParts } from './parts/failure-parts.tsx';
import { figuresParts } from './parts/figures-parts.tsx';
import { filterParts } from './parts/filter-parts.tsx';
import { orderParts } from './parts/order-parts.tsx';
import { pricingParts } from './parts/pricing-parts.tsx';
import { printingParts } from './parts/printing-parts.tsx';
import { resultParts } from './parts/result-parts.tsx';
import { serviceParts } from './parts/service-parts.tsx';
import { staffParts } from './parts/staff-parts.tsx';
import { tableParts } from './parts/table-parts.tsx';

const parts: readonly Part[] = [
  ...amountParts,
  ...baseParts,
  ...connectionParts,
  ...doubtParts,
  ...failureParts,
  ...figuresParts,
  ...customerParts,
  ...filterParts,
  ...orderParts,
  ...pricingParts,
  ...printingParts,
  ...resultParts,
  ...serviceParts,
  ...staffParts,
  ...tableParts,
];

const themes = [
  { name: 'Light', query: '?scheme=light&language=en' },
  { name: 'Dark', query: '?scheme=dark&language=en' },
  { name: 'Light, right to left', query: '?scheme=light&language=ar-XB' },
  { name: 'Dark, right to left', query: '?scheme=dark&language=ar-XB' },
  { name: 'Light, long', query: '?scheme=light&language=en-XA' },
];

/** Expands collapsed parts, so that the gallery shows their content. */
function unfold(gallery: HTMLElement | null): void {
  for (const folded of gallery?.querySelectorAll('details') ?? []) folded.open = true;
}

/** Every component of `renderer/ui/` in every state, as the app renders it. */
export function Gallery() {
  return (
    <main ref={unfold} className={styles.gallery}>
      <h1>Gallery</h1>
      <nav aria-label="Looks" className={styles.looks}>
        {themes.map(({ name, query }) => (
          <a key={query} href={query}>
            {name}
          </a>
        ))}
      </nav>
      {parts.map(({ file, wide, states }) => (
        <section key={file} data-part={file} className={styles.part} aria-label={file}>
          <h2 dir="ltr">{file}</h2>
          {Object.entries(states).map(([name, content]) => (
            <div key={name} className={styles.state}>
              <h3>{name}</h3>
              <div data-state={name} className={wide ? styles.wide : styles.frame}>
                {content}
              </div>
            </div>
          ))}
        </section>
      ))}
    </main>
  );
}
