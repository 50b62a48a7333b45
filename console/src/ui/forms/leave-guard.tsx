import { useEffect, useRef } from 'react';
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
  const latest = useRef(blocker);
  latest.current = blocker;
  // Each attempt to leave has a blocker of its own. Its state alone may stay the same: a new attempt right after an
  // answer is rendered together with that.
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    ask(
      () => latest.current.proceed?.(),
      () => latest.current.reset?.(),
    );
  }, [blocker, ask]);
  useEffect(() => {
    window.addEventListener('beforeunload', stayIfChanged);
    return () => window.removeEventListener('beforeunload', stayIfChanged);
  }, []);
  return null;
};
