import { App } from 'antd';
import { useCallback } from 'react';
import { useUiText } from '../ui-text.tsx';
import { type EditScope, isChanged, pageEdits } from './unsaved.ts';

/** The one question before changes are lost. */
export const useAskToDiscard = (): ((discard: () => void, stay?: () => void) => void) => {
  const { modal } = App.useApp();
  const t = useUiText();
  return useCallback(
    (discard, stay) =>
      // The key press that asked to leave must not answer the question as well.
      void setTimeout(() =>
        modal.confirm({
          title: t('leaveTitle'),
          content: t('leaveUnsaved'),
          okText: t('leave'),
          okButtonProps: { danger: true },
          cancelText: t('stay'),
          focusable: { autoFocusButton: 'cancel' },
          onOk: discard,
          ...(stay ? { onCancel: stay } : {}),
        }),
      ),
    [modal, t],
  );
};

/** Goes at once when nothing would be lost there, and asks otherwise: `leave(() => setPart('places'))`. */
export const useLeaving = (scope: EditScope = pageEdits): ((go: () => void) => void) => {
  const ask = useAskToDiscard();
  return useCallback((go) => (isChanged(scope) ? ask(go) : go()), [scope, ask]);
};
