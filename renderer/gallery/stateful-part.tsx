import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** Holds the typed value of a part, as a screen does. */
export function Stateful<Value>({
  start,
  children,
}: {
  readonly start: Value;
  readonly children: (value: Value, change: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

/** A part that covers the screen or closes itself: the test presses every such button and checks what opens. */
export function Opens({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <Button variant="default" data-covers onClick={onOpen}>
      Open
    </Button>
  );
}
