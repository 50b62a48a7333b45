import { useEffect } from 'react';
import { useShownKeys } from '../keys/shown-keys.ts';
import { intentOf } from './keys.ts';

/** Ctrl+Z and Ctrl+Y (or Ctrl+Shift+Z) anywhere on the screen, except while the user is typing. */
export const useUndoKeys = (undo: (() => void) | undefined, redo: (() => void) | undefined): void => {
  useShownKeys('undo');
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const intent = intentOf(event)?.do;
      if (intent !== 'undo' && intent !== 'redo') return;
      if ((event.target as HTMLElement).closest('input, textarea, [contenteditable=true]')) return;
      event.preventDefault();
      (intent === 'undo' ? undo : redo)?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo, redo]);
};
