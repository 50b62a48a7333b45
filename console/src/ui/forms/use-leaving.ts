import { App } from 'antd';
import { useCallback, useRef } from 'react';
import { useUiText } from '../ui-text.tsx';
import { type EditScope, isChanged, pageEdits } from './unsaved.ts';

/** The confirmation shown before changes are discarded. */
export const useAskToDiscard = (): ((discard: () => void, stay?: () => void) => void) => {
  const { modal } = App.useApp();
  const t = useUiText();
  // Esc may reach a drawer more than once: one question is enough.
  const asking = useRef(false);
  return useCallback(
    (discard, stay) => {
      if (asking.current) return;
      asking.current = true;
      const answered = (then: (() => void) | undefined) => (): void => {
        asking.current = false;
        then?.();
      };
      // Deferred, so that the key press that asked to leave does not also answer the question.
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

/**
 * Runs an action immediately if no changes would be lost, and asks first otherwise: `leave(() => setPart('places'))`.
 */
export const useLeaving = (scope: EditScope = pageEdits): ((go: () => void) => void) => {
  const ask = useAskToDiscard();
  return useCallback((go) => (isChanged(scope) ? ask(go) : go()), [scope, ask]);
};
