import type { LiveMessage, LiveRequest } from '@eoms/contract';
import { backOffMs } from './back-off.ts';
import { createResync } from './resync.ts';

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
  /** Defaults to that of the console. */
  pace?: () => LivePace | undefined;
}

/** How soon a lost link is noticed: after the silence and one ping at the latest. */
export interface LivePace {
  readonly pingEveryMs: number;
  readonly silentAfterMs: number;
}
const usualPace: LivePace = { pingEveryMs: 5000, silentAfterMs: 15_000 };
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

/** The topics that are wanted, and said to the server while the link is ready. */
const createSubscriptions = (send: (message: LiveRequest) => void) => {
  const topics = new Set<string>();
  let ready = false;
  return {
    begin: (): void => {
      ready = true;
      if (topics.size > 0) send({ type: 'subscribe', topics: [...topics] });
    },
    pause: (): void => {
      ready = false;
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

/**
 * One link per browser: authenticates, keeps its subscriptions, measures its delay, reconnects automatically and
 * resumes.
 */
export const createLiveClient = (deps: LiveDeps) => {
  const pace = (): LivePace => deps.pace?.() ?? usualPace;
  const resync = createResync(deps.onResync);
  let socket: Socket | undefined;
  let wanted = false;
  let attempt = 0;
  let position: { stream: string; sequence: number } | undefined;
  let lastReceivedAt = 0;
  const send = (message: LiveRequest): void => socket?.send(JSON.stringify(message));
  const { begin, pause, subscribe, unsubscribe } = createSubscriptions(send);
  const { clear, later } = timersOf(deps.clock);

  const lost = (code: number): void => {
    clear();
    socket = undefined;
    pause();
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
    if (deps.clock.now() - lastReceivedAt > pace().silentAfterMs) {
      drop();
      lost(1006);
      return;
    }
    send({ type: 'ping', at: deps.clock.now() });
    clear();
    later(beat, pace().pingEveryMs);
  };

  const drop = (): void => {
    if (socket) silence(socket);
    socket = undefined;
  };

  const becomeReady = (message: Extract<LiveMessage, { type: 'ready' }>): void => {
    const cameBack = position !== undefined;
    position = { stream: message.stream, sequence: message.sequence };
    resync.hold();
    attempt = 0;
    begin();
    deps.onLink({ connected: true, delayMs: null });
    if (cameBack && !message.resumed) resync.ask();
    beat();
  };

  const receive = (message: LiveMessage | undefined): void => {
    lastReceivedAt = deps.clock.now();
    if (message?.type === 'ready') becomeReady(message);
    if (message?.type === 'changes' || message?.type === 'resync') {
      if (position) position.sequence = message.sequence;
      if (message.type === 'changes') deps.onNews(message.events);
      else resync.ask();
    }
    if (message?.type === 'pong') {
      deps.onLink({ connected: true, delayMs: Math.max(0, deps.clock.now() - message.at) });
      // It comes after the subscriptions that were sent before its ping.
      resync.release();
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
    later(beat, pace().pingEveryMs);
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
      pause();
      resync.forget();
      clear();
      drop();
    },
    subscribe,
    unsubscribe,
  };
};
export type LiveClient = ReturnType<typeof createLiveClient>;
