import { type RefObject, useEffect } from 'react';
import { isTyping, useShownKeys } from '../keys/shown-keys.ts';

export interface ListKeys {
  move: (by: 1 | -1) => void;
  select: () => void;
  open: () => void;
  focusSearch: () => void;
}

const overlayOpen = (): boolean =>
  document.querySelector('.ant-drawer-open, .ant-modal-wrap:not([style*="none"])') !== null;

/** J K move, X selects, Enter opens, / searches; inactive while typing or with a drawer or dialog open. */
export const useListKeys = (root: RefObject<HTMLElement | null>, keys: ListKeys): void => {
  useShownKeys('list');
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || overlayOpen()) return;
      const inList =
        event.target === document.body || (event.target instanceof Node && root.current?.contains(event.target));
      if (!inList) return;
      const onButton = event.target instanceof HTMLElement && event.target.closest('button, a') !== null;
      const actions: Record<string, (() => void) | undefined> = {
        j: () => keys.move(1),
        k: () => keys.move(-1),
        x: keys.select,
        Enter: onButton ? undefined : keys.open,
        '/': keys.focusSearch,
      };
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [root, keys]);
};
