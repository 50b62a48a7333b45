import { readToken } from '../api/credentials.ts';
import { announceUnauthorised } from '../api/unauthorised.ts';
import { useLinkState } from './link-state.ts';
import { createListeners } from './listeners.ts';
import { createLiveClient, type LivePace, type Socket } from './live-client.ts';
import { isLiveEvent } from './protocol.ts';

const address = (): string => {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/eoms/live`;
};

const resyncHandlers = new Set<() => void>();
/** Registers a handler for missed events; the returned function unregisters it. */
export const whenResync = (handler: () => void): (() => void) => {
  resyncHandlers.add(handler);
  return () => resyncHandlers.delete(handler);
};

const noteLink = ({ connected, delayMs }: { connected: boolean; delayMs: number | null }): void =>
  useLinkState.setState((old) => ({
    connected,
    known: true,
    delayMs: delayMs ?? (connected ? old.delayMs : null),
    since: old.connected === connected && old.known ? old.since : Date.now(),
  }));

let ownPace: LivePace | undefined;
/** For pages that must notice a lost server sooner than the console does. */
export const setLivePace = (pace: LivePace): void => {
  ownPace = pace;
};

/** The single live link of this browser tab. */
export const liveClient = createLiveClient({
  connect: () => new WebSocket(address()) as unknown as Socket,
  token: readToken,
  onNews: (events) => {
    for (const event of events) if (isLiveEvent(event)) listeners.dispatch(event.topic, event);
  },
  onResync: () => {
    for (const handler of [...resyncHandlers]) handler();
  },
  onLink: noteLink,
  onUnauthorised: announceUnauthorised,
  pace: () => ownPace,
  clock: {
    setTimer: (run, ms) => setTimeout(run, ms),
    clearTimer: (timer) => clearTimeout(timer as number),
    now: () => Date.now(),
  },
});

export const listeners = createListeners(liveClient);
