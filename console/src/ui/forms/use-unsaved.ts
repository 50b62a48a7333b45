import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useUiText } from '../ui-text.tsx';

/**
 * Asks before changes are left behind, inside the console and when the tab closes. Call what it returns right before
 * leaving on purpose: after saving.
 */
export const useUnsaved = (changed: boolean): (() => void) => {
  const { modal } = App.useApp();
  const t = useUiText();
  const released = useRef(false);
  const asks = (): boolean => changed && !released.current;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asks() && currentLocation.pathname !== nextLocation.pathname,
  );
  const { state } = blocker;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each try to leave
  useEffect(() => {
    if (state !== 'blocked') return;
    modal.confirm({
      title: t('leaveTitle'),
      content: t('leaveUnsaved'),
      okText: t('leave'),
      okButtonProps: { danger: true },
      cancelText: t('stay'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => blocker.proceed?.(),
      onCancel: () => blocker.reset?.(),
    });
  }, [state]);
  useEffect(() => {
    if (!changed) return undefined;
    const stay = (event: BeforeUnloadEvent): void => {
      if (!released.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [changed]);
  return () => {
    released.current = true;
  };
};
