import { useEffect } from 'react';
import { allCommands, useCommandStore } from '../../../store/commands.ts';
import { hasOverlay } from '../../../ui/base/overlay.ts';
import { createShortcutReader } from './shortcut-reader.ts';

/** Runs the command of a shortcut, wherever the focus is; while the person types, only those that say so. */
export function useShortcuts(): void {
  useEffect(() => {
    const reader = createShortcutReader();
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const typing = isTyping(event.target);
      if (hasOverlay()) return;
      const offered = allCommands(useCommandStore.getState()).filter(
        (command) =>
          command.group !== 'row' &&
          command.shortcut !== undefined &&
          (!typing || command.whileTyping === true),
      );
      const pressed = reader.press(
        {
          key: event.key,
          mod: event.ctrlKey || event.metaKey,
          shift: event.shiftKey,
          atMs: event.timeStamp,
        },
        offered.map((command) => command.shortcut ?? ''),
      );
      const command = offered.find(({ shortcut }) => shortcut === pressed);
      if (command === undefined) return;
      event.preventDefault();
      command.run();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
