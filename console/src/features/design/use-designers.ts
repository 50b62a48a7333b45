import { type Designer, layoutsEndpoints } from '@eoms/contract';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useLive } from '../../live/use-live.ts';

const { announceDesigner } = layoutsEndpoints;
const everyMs = 20_000;
const nobody: readonly Designer[] = [];

const tabKey = 'eoms_design_tab';

/** The number of this tab, kept when the page is loaded again so that nobody meets their own past. */
const ownTab = (): string => {
  const fresh = crypto.randomUUID();
  try {
    const known = sessionStorage.getItem(tabKey);
    if (known) return known;
    sessionStorage.setItem(tabKey, fresh);
  } catch {
    // Without storage each load of the page counts as a tab of its own, for less than a minute.
  }
  return fresh;
};

/** Says that this tab has the designer open, and who else has. */
export const useDesigners = (placeId: string): readonly Designer[] => {
  const [tab] = useState(ownTab);
  const [others, setOthers] = useState(nobody);
  const announce = useCallback(
    (leaving: boolean): Promise<void> =>
      call(announceDesigner, { body: { placeId, tab, leaving } })
        .then((reply) => setOthers(reply.others))
        // The next announcement tries again; meanwhile saves are guarded by their revision.
        .catch(() => undefined),
    [placeId, tab],
  );
  useEffect(() => {
    void announce(false);
    const timer = setInterval(() => void announce(false), everyMs);
    return () => {
      clearInterval(timer);
      void announce(true);
    };
  }, [announce]);
  useLive(`layout:${placeId}`, (event) => {
    if (event.name === 'layout.changed' && event.payload.change === 'designers') void announce(false);
  });
  return others;
};
