import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/**
 * An action in the palette, with its shortcut, and in the list under `?`. `shortcut` is a key (`n`), a sequence (`g o`), or a key with the
 * platform's modifier (`mod+Enter`, `mod+shift+c`).
 */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** `row`: a key of the focused row, handled by its table and only listed here. */
  readonly group: 'go' | 'screen' | 'row' | 'app' | 'connection';
  readonly shortcut?: string;
  /** The shortcut also works while the person types into a field; useful only with `mod`. */
  readonly whileTyping?: boolean;
  /** Also works while a dialog is open. */
  readonly whileCovered?: boolean;
  readonly run: () => void;
}

interface Commands {
  readonly byOwner: ReadonlyMap<symbol, readonly Command[]>;
}

export const useCommandStore = create<Commands>(() => ({ byOwner: new Map() }));

/**
 * Registers the commands while the component is mounted. Pass a stable array (useMemo): a new array is registered again. Registration
 * happens in the commit that renders them, so that a visible command always works. If two commands share a shortcut, the screen's wins over
 * the frame's.
 */
export function useCommands(commands: readonly Command[]): void {
  useLayoutEffect(() => {
    const owner = Symbol();
    useCommandStore.setState(({ byOwner }) => ({ byOwner: new Map(byOwner).set(owner, commands) }));
    return () =>
      useCommandStore.setState(({ byOwner }) => {
        const rest = new Map(byOwner);
        rest.delete(owner);
        return { byOwner: rest };
      });
  }, [commands]);
}

/** All registered commands, latest first, so that the screen's come before the frame's. */
export function allCommands(state: Commands): readonly Command[] {
  return [...state.byOwner.values()].reverse().flat();
}
