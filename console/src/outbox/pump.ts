import { backOffMs } from '../live/back-off.ts';
import { isSameSubject, type OutboxEntry } from './outbox-entry.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { SendAlone } from './send-alone.ts';
import { type AnyCall, sendEntry, type Verdict } from './send-entry.ts';
import type { SendableCall, SendableName } from './sendable-calls.ts';

export interface Server {
  readonly call: AnyCall;
  readonly sendable: (name: SendableName) => Promise<SendableCall>;
  /** Whether it answers at all: what has been sent into nothing would count as perhaps done. */
  readonly reachable: () => Promise<boolean>;
}

export interface PumpDeps {
  readonly store: OutboxStore;
  readonly server: Server;
  /** Who is signed in here; entries leave under this token only, whatever another tab does. */
  readonly session: () => { userId: string; token: string } | undefined;
  readonly alone: SendAlone;
  readonly now: () => number;
}

/** What the pump says while it works. */
export interface PumpNews {
  readonly answered: (entry: OutboxEntry, verdict: Verdict) => Promise<void>;
  readonly sending: (id: string | null) => void;
  /** Nothing can be sent now. */
  readonly paused: () => void;
}

/** The next entry: the oldest of a subject of which nothing is stuck. */
const nextOf = (entries: readonly OutboxEntry[], passed: ReadonlySet<string>): OutboxEntry | undefined =>
  entries.find(
    (entry, at) =>
      entry.state === 'waiting' &&
      !passed.has(entry.id) &&
      !entries.slice(0, at).some((earlier) => isSameSubject(earlier.subject, entry.subject)),
  );

/** Sends what waits, one after the other, and tries again later for as long as something waits. */
export const createPump = ({ store, server, session, alone, now }: PumpDeps, news: PumpNews) => {
  let running = false;
  let again = false;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = async (entry: OutboxEntry, verdict: Verdict): Promise<void> => {
    if (verdict.kind === 'sent') await store.remove(entry);
    else if (verdict.kind === 'refused') await store.update({ ...entry, state: 'refused', refusal: verdict.refusal });
    else if (verdict.kind === 'doubtful') await store.update({ ...entry, state: 'doubtful' });
    else if (verdict.kind === 'fault') await store.update({ ...entry, faults: entry.faults + 1 });
    await news.answered(entry, verdict);
  };

  const sendOne = async (entry: OutboxEntry, token: string): Promise<Verdict> => {
    news.sending(entry.id);
    try {
      const sendable = await server.sendable(entry.call);
      return await sendEntry(entry, { call: server.call, sendable, token, now, file: store.file, keep: store.update });
    } catch (error) {
      console.warn('an entry of the outbox could not be sent', error);
      return { kind: 'fault' };
    } finally {
      news.sending(null);
    }
  };

  /** True when all that can be sent was. */
  const sendAll = async (): Promise<boolean> => {
    const passed = new Set<string>();
    for (;;) {
      const who = session();
      if (!who) return true;
      const entry = nextOf(await store.list(who.userId), passed);
      if (!entry) return passed.size === 0;
      const verdict = await sendOne(entry, who.token);
      await note(entry, verdict);
      if (verdict.kind === 'signIn') return true;
      if (verdict.kind === 'later') return false;
      if (verdict.kind === 'fault') passed.add(entry.id);
    }
  };

  const round = async (): Promise<boolean> => {
    const who = session();
    if (!who || !nextOf(await store.list(who.userId), new Set())) return true;
    if (!(await server.reachable())) return false;
    let done = false;
    const ran = await alone(async () => {
      done = await sendAll();
    });
    return ran && done;
  };

  const run = async (): Promise<void> => {
    running = true;
    let done = true;
    do {
      again = false;
      done = await round().catch((error: unknown) => {
        console.warn('the outbox cannot be read', error);
        return false;
      });
    } while (again);
    running = false;
    if (done) attempt = 0;
    else {
      news.paused();
      timer = setTimeout(wake, backOffMs(attempt));
      attempt += 1;
    }
  };

  const wake = (): void => {
    clearTimeout(timer);
    if (running) again = true;
    else void run();
  };

  return { wake };
};
