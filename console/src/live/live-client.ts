import type { LiveMessage, LiveRequest } from '@eoms/contract';
import { backOffMs } from './back-off.ts';

/** The part of a WebSocket used here; tests pass their own. */
export interface Socket {
  send: (text: string) => void;
  close: () => void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

interface Clock {
  setTimer: (run: () => void, ms: number) => unknown;
  clearTimer: (timer: unknown) => void;
  now: () => number;
}

export interface LiveDeps {
  connect: () => Socket;
  token: () => string | null;
  onNews: (events: readonly { name: string; topic: string; payload: unknown }[]) => void;
  /** Called when events were missed: what is on screen must be refetched. */
  onResync: () => void;
  onLink: (link: { connected: boolean; delayMs: number | null }) => void;
  /** Called when the server no longer accepts the token. */
  onUnauthorised: () => void;
  clock: Clock;
}

const pingEveryMs = 5000;
const silentAfterMs = 15_000;
const unauthorised = 4401;

const parse = (data: unknown): LiveMessage | undefined => {
  try {
    return typeof data === 'string' ? (JSON.parse(data) as LiveMessage) : undefined;
  } catch {
    return undefined;
  }
};

/** Timers that are stopped together. */
const timersOf = (clock: Clock) => {
  let timers: unknown[] = [];
  return {
    clear: (): void => {
      for (const timer of timers) clock.clearTimer(timer);
      timers = [];
    },
    later: (run: () => void, ms: number): void => {
      timers.push(clock.setTimer(run, ms));
    },
  };
};

/** Detaches all handlers of a socket and closes it. */
const silence = (socket: Socket): void => {
  socket.onclose = null;
  socket.onmessage = null;
  socket.onopen = null;
  socket.close();
};

/**
 * One link per browser: authenticates, keeps its subscriptions, measures its delay, reconnects automatically and
 * resumes.
 */
export const createLiveClient = (deps: LiveDeps) => {
  const topics = new Set<string>();
  let socket: Socket | undefined;
  let ready = false;
  let wanted = false;
  let attempt = 0;
  let position: { stream: string; sequence: number } | undefined;
  let lastReceivedAt = 0;
  /** The subscriptions of this connection are not in force yet: what is fetched now may miss a change. */
  let settling = false;
  let resyncDue = false;

  const resync = (): void => {
    resyncDue = settling;
    if (!settling) deps.onResync();
  };
  /** A pong comes after the subscriptions that were sent before its ping. */
  const settle = (): void => {
    settling = false;
    if (resyncDue) resync();
  };
  const send = (message: LiveRequest): void => socket?.send(JSON.stringify(message));
  const { clear, later } = timersOf(deps.clock);

  const lost = (code: number): void => {
    clear();
    socket = undefined;
    ready = false;
    deps.onLink({ connected: false, delayMs: null });
    if (code === unauthorised) {
      wanted = false;
      deps.onUnauthorised();
    }
    if (!wanted) return;
    later(open, backOffMs(attempt));
    attempt += 1;
  };

  const beat = (): void => {
    if (deps.clock.now() - lastReceivedAt > silentAfterMs) {
      drop();
      lost(1006);
      return;
    }
    send({ type: 'ping', at: deps.clock.now() });
    clear();
    later(beat, pingEveryMs);
  };

  const drop = (): void => {
    if (socket) silence(socket);
    socket = undefined;
  };

  const becomeReady = (message: Extract<LiveMessage, { type: 'ready' }>): void => {
    const cameBack = position !== undefined;
    position = { stream: message.stream, sequence: message.sequence };
    ready = true;
    settling = true;
    attempt = 0;
    if (topics.size > 0) send({ type: 'subscribe', topics: [...topics] });
    deps.onLink({ connected: true, delayMs: null });
    if (cameBack && !message.resumed) resync();
    beat();
  };

  const receive = (message: LiveMessage | undefined): void => {
    lastReceivedAt = deps.clock.now();
    if (message?.type === 'ready') becomeReady(message);
    if (message?.type === 'changes' || message?.type === 'resync') {
      if (position) position.sequence = message.sequence;
      if (message.type === 'changes') deps.onNews(message.events);
      else resync();
    }
    if (message?.type === 'pong') {
      deps.onLink({ connected: true, delayMs: Math.max(0, deps.clock.now() - message.at) });
      settle();
    }
  };

  function open(): void {
    const token = deps.token();
    if (!wanted || !token || socket) return;
    const opened = deps.connect();
    socket = opened;
    lastReceivedAt = deps.clock.now();
    opened.onopen = () => send({ type: 'authenticate', token, ...(position ? { resume: position } : {}) });
    opened.onmessage = (event) => receive(parse(event.data));
    opened.onclose = (event) => lost(event.code);
    clear();
    later(beat, pingEveryMs);
  }

  return {
    start: (): void => {
      wanted = true;
      open();
    },
    stop: (): void => {
      wanted = false;
      position = undefined;
      attempt = 0;
      ready = false;
      resyncDue = false;
      clear();
      drop();
    },
    subscribe: (topic: string): void => {
      topics.add(topic);
      if (ready) send({ type: 'subscribe', topics: [topic] });
    },
    unsubscribe: (topic: string): void => {
      topics.delete(topic);
      if (ready) send({ type: 'unsubscribe', topics: [topic] });
    },
  };
};
export type LiveClient = ReturnType<typeof createLiveClient>;
