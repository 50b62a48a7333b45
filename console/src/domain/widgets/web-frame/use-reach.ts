import { useEffect, useState } from 'react';

export type Reach = 'asking' | 'reached' | 'unreachable';

const timeoutMs = 15_000;

/**
 * Whether an address answers at all, asked anew with each `turn`. A frame of another origin loads an error page of the
 * browser as if it were the page, so the frame itself cannot tell.
 */
export const useReach = (address: string, turn: number): Reach => {
  const asked = `${turn} ${address}`;
  const [known, setKnown] = useState<{ asked: string; reach: Reach }>();
  useEffect(() => {
    const leaving = new AbortController();
    const tell = (reach: Reach) => (): void => {
      if (!leaving.signal.aborted) setKnown({ asked, reach });
    };
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(timeoutMs)]);
    const options = { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store' } as const;
    fetch(address, { ...options, referrerPolicy: 'no-referrer', signal }).then(tell('reached'), tell('unreachable'));
    return () => leaving.abort();
  }, [address, asked]);
  return known?.asked === asked ? known.reach : 'asking';
};
