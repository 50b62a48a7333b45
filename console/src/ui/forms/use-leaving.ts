import { App } from 'antd';
import { useCallback, useRef } from 'react';
import { useUiText } from '../ui-text.tsx';
import { type EditScope, isChanged, pageEdits } from './unsaved.ts';

/** The one question before changes are lost. */
export const useAskToDiscard = (): ((discard: () => void, stay?: () => void) => void) => {
  const { modal } = App.useApp();
  const t = useUiText();
  // Esc may reach a drawer on more than one way: one question is enough.
  const asking = useRef(false);
  return useCallback(
    (discard, stay) => {
      if (asking.current) return;
      asking.current = true;
      const answered = (then: (() => void) | undefined) => (): void => {
        asking.current = false;
        then?.();
      };
      // The key press that asked to leave must not answer the question as well.
      setTimeout(() =>
        modal.confirm({
          title: t('leaveTitle'),
          content: t('leaveUnsaved'),
          okText: t('leave'),
          okButtonProps: { danger: true },
          cancelText: t('stay'),
          focusable: { autoFocusButton: 'cancel' },
          onOk: answered(discard),
          onCancel: answered(stay),
        }),
      );
    },
    [modal, t],
  );
};

/** Goes at once when nothing would be lost there, and asks otherwise: `leave(() => setPart('places'))`. */
export const useLeaving = (scope: EditScope = pageEdits): ((go: () => void) => void) => {
  const ask = useAskToDiscard();
  return useCallback((go) => (isChanged(scope) ? ask(go) : go()), [scope, ask]);
};
