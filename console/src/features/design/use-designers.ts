import { type Designer, layoutsEndpoints } from '@eoms/contract';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useLive } from '../../live/use-live.ts';

const { announceDesigner } = layoutsEndpoints;
const everyMs = 20_000;
const nobody: readonly Designer[] = [];

/** Says that this tab has the designer open, and who else has. */
export const useDesigners = (placeId: string): readonly Designer[] => {
  const [tab] = useState(() => crypto.randomUUID());
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
