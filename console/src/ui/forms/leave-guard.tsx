import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isChanged, loses, pageEdits } from './unsaved.ts';
import { useAskToDiscard } from './use-leaving.ts';

const stayIfChanged = (event: BeforeUnloadEvent): void => {
  if (isChanged(pageEdits)) event.preventDefault();
};

/**
 * Stands once around the screens and asks before an address is left on which something was changed, or the browser's
 * tab is closed. A session that ends makes a new router and is not asked: there is nobody left who may save.
 */
export const LeaveGuard = () => {
  const ask = useAskToDiscard();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => loses(currentLocation, nextLocation));
  const { state } = blocker;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each try to leave
  useEffect(() => {
    if (state !== 'blocked') return;
    ask(
      () => blocker.proceed?.(),
      () => blocker.reset?.(),
    );
  }, [state]);
  useEffect(() => {
    window.addEventListener('beforeunload', stayIfChanged);
    return () => window.removeEventListener('beforeunload', stayIfChanged);
  }, []);
  return null;
};
