import type { Designer, OtherDesigners } from '@eoms/contract';
import { useCallback, useEffect, useState } from 'react';
import type { LiveEvent } from '../../live/protocol.ts';
import { useLive } from '../../live/use-live.ts';

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

interface Presence {
  /** Says that this tab is there, or leaves; the same function on every render. */
  announce: (own: { tab: string; leaving: boolean }) => Promise<OtherDesigners>;
  topic: string;
  /** Whether an event says that somebody came or left. */
  isNews: (event: LiveEvent) => boolean;
}

/** Says that this tab has a designer open, and who else has. */
export const useDesigners = ({ announce, topic, isNews }: Presence): readonly Designer[] => {
  const [tab] = useState(ownTab);
  const [others, setOthers] = useState(nobody);
  const say = useCallback(
    (leaving: boolean): Promise<void> =>
      announce({ tab, leaving })
        .then((reply) => setOthers(reply.others))
        // The next announcement tries again; meanwhile saves are guarded by their revision.
        .catch(() => undefined),
    [announce, tab],
  );
  useEffect(() => {
    void say(false);
    const timer = setInterval(() => void say(false), everyMs);
    return () => {
      clearInterval(timer);
      void say(true);
    };
  }, [say]);
  useLive(topic, (event) => {
    if (isNews(event)) void say(false);
  });
  return others;
};
