import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/**
 * One thing a person can do, in the palette with its shortcut and in the list under `?`.
 * `shortcut` is a key (`n`), keys one after another (`g o`), or with the platform's modifier (`mod+Enter`, `mod+shift+c`).
 */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** `row`: a key of the focused row, handled by its table and listed here only. */
  readonly group: 'go' | 'screen' | 'row' | 'app' | 'connection';
  readonly shortcut?: string;
  /** Also while the person types into a field; only sensible with `mod`. */
  readonly whileTyping?: boolean;
  /** Also while a dialog is open. */
  readonly whileCovered?: boolean;
  readonly run: () => void;
}

interface Commands {
  readonly byOwner: ReadonlyMap<symbol, readonly Command[]>;
}

export const useCommandStore = create<Commands>(() => ({ byOwner: new Map() }));

/**
 * Registers these commands while the component is mounted. Pass a stable array (useMemo): each new one is registered again, in
 * the commit that shows it, so that a visible command can be used. If two commands share a shortcut, the screen's wins over the
 * frame's.
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

/** All commands on offer, the latest registered (the screen's) first. */
export function allCommands(state: Commands): readonly Command[] {
  return [...state.byOwner.values()].reverse().flat();
}
