import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/**
 * An action that is listed in the palette and, with its shortcut, in the list under `?`. `shortcut` is a key (`n`), a sequence (`g o`), or
 * a key with the platform's modifier (`mod+Enter`, `mod+shift+c`).
 */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** `row`: a key of the focused row, handled by its table and only listed here. */
  readonly group: 'go' | 'screen' | 'row' | 'app' | 'connection';
  readonly shortcut?: string;
  /** True if the shortcut also works while a person types into a field. Useful only with `mod`. */
  readonly whileTyping?: boolean;
  /** True if the shortcut also works while a dialog is open. */
  readonly whileCovered?: boolean;
  readonly run: () => void;
}

interface Commands {
  readonly byOwner: ReadonlyMap<symbol, readonly Command[]>;
}

export const useCommandStore = create<Commands>(() => ({ byOwner: new Map() }));

/**
 * Registers the commands while the component is mounted. Pass a stable array (useMemo), because a new array is registered again.
 * Registration happens in React's commit that shows the component, so that a visible command always works. If two commands have the same
 * shortcut, the screen's command wins over the frame's command.
 */
export function useCommands(commands: readonly Command[]): void {
  useLayoutEffect(() => {
    const owner = Symbol();
    useCommandStore.setState(({ byOwner }) => ({ byOwner: new Map(byOwner).set(owner, commands) }));
    return () =>
      useCommandStore.setState(({ byOwner }) => {
        const otherOwners = new Map(byOwner);
        otherOwners.delete(owner);
        return { byOwner: otherOwners };
      });
  }, [commands]);
}

/** Returns all registered commands, latest first, so that the screen's commands come before the frame's commands. */
export function allCommands(state: Commands): readonly Command[] {
  return [...state.byOwner.values()].reverse().flat();
}
