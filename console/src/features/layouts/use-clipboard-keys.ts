import { useEffect } from 'react';
import { intentOf } from '../../ui/canvas/keys.ts';
import { useShownKeys } from '../../ui/keys/shown-keys.ts';

/** Ctrl+C and Ctrl+V anywhere in the designer, except while the user types or has selected text. */
export const useClipboardKeys = (copy: () => void, paste: () => void): void => {
  useShownKeys('clipboard');
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const intent = intentOf(event)?.do;
      if (intent !== 'copy' && intent !== 'paste') return;
      if ((event.target as HTMLElement).closest('input, textarea, [contenteditable=true], .ant-drawer')) return;
      if (intent === 'copy' && String(window.getSelection() ?? '') !== '') return;
      event.preventDefault();
      (intent === 'copy' ? copy : paste)();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [copy, paste]);
};
