import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isChanged, loses, pageEdits } from './unsaved.ts';
import { useAskToDiscard } from './use-leaving.ts';

const stayIfChanged = (event: BeforeUnloadEvent): void => {
  if (isChanged(pageEdits)) event.preventDefault();
};

/**
 * Mounted once around the screens: asks before navigation discards unsaved changes or the browser tab is closed. The
 * end of a session creates a new router and does not ask: nothing could be saved any more.
 */
export const LeaveGuard = () => {
  const ask = useAskToDiscard();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => loses(currentLocation, nextLocation));
  const { state } = blocker;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each attempt to leave
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
