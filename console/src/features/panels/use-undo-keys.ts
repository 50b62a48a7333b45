import { useEffect } from 'react';

/** Ctrl+Z and Ctrl+Y (or Ctrl+Shift+Z), except where somebody types. */
export const useUndoKeys = (undo: (() => void) | undefined, redo: (() => void) | undefined): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || (event.target as HTMLElement).closest('input, textarea')) return;
      if (event.key === 'z' && !event.shiftKey) undo?.();
      else if (event.key === 'y' || (event.key === 'z' && event.shiftKey)) redo?.();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo, redo]);
};
