import { useEffect } from 'react';
import { allCommands, useCommandStore } from '../../../store/commands.ts';
import { hasOverlay } from '../../../ui/base/overlay.ts';
import { focusRows } from '../../../ui/table/search-field.tsx';
import { createShortcutReader } from './shortcut-reader.ts';

/**
 * Runs the command of a pressed shortcut, wherever the focus is. In a text field, only commands marked `whileTyping` run; in a field for
 * digits, "/", "?", small letters and `g` with a letter also work. Escape leaves a field or a row, and goes back from a detail screen to
 * its list; the down arrow enters the screen's list.
 */
export function useShortcuts(): void {
  useEffect(() => {
    const reader = createShortcutReader();
    // The element that had the focus before the person entered the screen's list.
    let entered: HTMLElement | null = null;
    // An Escape that closes a list or dialog must do nothing else. Recorded before `onKeyDown`, which runs after the closing.
    let wasCovered = false;
    function onCapture(event: KeyboardEvent): void {
      if (event.key === 'Escape') wasCovered = hasOverlay();
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const mod = event.ctrlKey || event.metaKey;
      const typing = isTyping(event.target);
      const digits = typing && event.target instanceof HTMLElement && 'digits' in event.target.dataset;
      const covered = hasOverlay();
      const offered = allCommands(useCommandStore.getState()).filter(
        (command) =>
          command.group !== 'row' &&
          command.shortcut !== undefined &&
          (!covered || command.whileCovered === true) &&
          (!typing || command.whileTyping === true || (digits && isNoDigit(command.shortcut))),
      );
      const pressed = reader.press(
        { key: event.key, mod, shift: event.shiftKey, atMs: event.timeStamp },
        offered.map((command) => command.shortcut ?? ''),
      );
      const command = offered.find(({ shortcut }) => shortcut === pressed);
      if (command !== undefined) {
        event.preventDefault();
        command.run();
      } else if (covered) return;
      else if (digits && reader.isBegun()) event.preventDefault();
      else if (!mod && moves(event)) event.preventDefault();
    }
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: what the arrows and Escape do at each place, in order.
    function moves({ key, target }: KeyboardEvent): boolean {
      if (!(target instanceof HTMLElement)) return false;
      if (key === 'ArrowDown' && (target === document.body || target.matches('main h1'))) {
        entered = target;
        return focusRows();
      }
      const entries = [...document.querySelectorAll<HTMLElement>('main [data-entry]')];
      const at = entries.indexOf(target);
      if (at >= 0 && (key === 'ArrowDown' || key === 'ArrowUp')) {
        entries[at + (key === 'ArrowDown' ? 1 : -1)]?.focus();
        return true;
      }
      if (key !== 'Escape' || wasCovered) return false;
      const isRow = at >= 0 || target.matches('main [role="row"]');
      if (!isRow && !isTyping(target)) {
        const back = document.querySelector<HTMLElement>('main [data-back]');
        back?.click();
        return back !== null;
      }
      if (target.closest('main') === null) return false;
      const title = document.querySelector<HTMLElement>('main h1');
      (isRow && entered?.isConnected && entered !== document.body ? entered : title)?.focus();
      return true;
    }
    addEventListener('keydown', onCapture, { capture: true });
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onCapture, { capture: true });
      removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

/** True for shortcuts that also work in a field for digits, because no identifier in digits contains their characters. */
const isNoDigit = (shortcut: string): boolean => /^(?:[/?a-z]|g .)$/.test(shortcut);

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
