import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** Holds the value that a person types into a component, as a screen does. */
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

/**
 * Button that opens a component which covers the screen or closes itself. The test presses all of these
 * buttons and checks what opens.
 */
export function Opens({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <Button data-covers onClick={onOpen}>
      Open
    </Button>
  );
}
