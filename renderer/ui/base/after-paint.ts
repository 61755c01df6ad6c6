import { type ReactNode, useDeferredValue, useEffect } from 'react';

let isPainted = false;

/**
 * When the page opens, renders its children after the first paint, and `before` until then. For parts that nobody can use before they see
 * the page, such as closed dialogs and menus. A closed menu of Mantine also makes React render twice before the browser may paint.
 */
export function AfterPaint({
  before = null,
  children,
}: {
  readonly before?: ReactNode;
  readonly children: ReactNode;
}) {
  const isShown = useDeferredValue(true, isPainted);
  useEffect(() => {
    if (isShown) isPainted = true;
  }, [isShown]);
  return isShown ? children : before;
}
