import { panelEndpoints } from '@eoms/contract';
import { useEffect, useState } from 'react';
import { isRefusal } from '../../api/api-refusal.ts';
import { call } from '../../api/call.ts';
import { storeToken } from '../../api/credentials.ts';
import { loadSelf } from './panel-state.ts';

export type Pairing =
  | { readonly step: 'asking' | 'tooMany' | 'unreachable' }
  | { readonly step: 'waiting'; readonly code: string; readonly until: number };

const { requestPairing, getPairing } = panelEndpoints;
const askEveryMs = 2_000;
const retryMs = 5_000;
const tooManyMs = 20_000;

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Waits until the code has been entered; returns when it is, or when the code has expired. */
const untilEntered = async (until: number, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && Date.now() < until) {
    await rest(askEveryMs, signal);
    const answer = await call(getPairing, undefined, { signal }).catch(() => undefined);
    if (signal.aborted || answer?.state === 'expired') return;
    if (answer?.state === 'paired') return loadSelf();
  }
};

/** Gets a pairing code and waits for somebody to enter it; another one when it expires, for ever. */
export const usePairing = (): Pairing => {
  const [pairing, setPairing] = useState<Pairing>({ step: 'asking' });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const run = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          const { token, code, lastsSeconds } = await call(requestPairing, undefined, { signal });
          storeToken(token);
          const until = Date.now() + lastsSeconds * 1_000;
          setPairing({ step: 'waiting', code, until });
          await untilEntered(until, signal);
        } catch (error) {
          if (signal.aborted) return;
          const tooMany = isRefusal(error) && error.code === '429';
          setPairing({ step: tooMany ? 'tooMany' : 'unreachable' });
          await rest(tooMany ? tooManyMs : retryMs, signal);
        }
      }
    };
    void run();
    return () => ending.abort();
  }, []);
  return pairing;
};
