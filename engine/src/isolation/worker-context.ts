import { Intake, systemClock } from '@eoms/drivers/kit';
import { createBus } from '../bus.ts';
import { createCommandStore } from '../commands/command-store.ts';
import { createConnectGate } from '../links/connect-gate.ts';
import { createFrameLog } from '../links/frame-log.ts';
import type { LinkTiming } from '../links/link-timing.ts';
import { createPollScheduler } from '../links/poll-scheduler.ts';
import type { SessionContext } from '../links/session-context.ts';
import type { Log } from '../log.ts';
import { createStateStore } from '../state/state-store.ts';
import type { NewsOutbox } from './news-outbox.ts';
import { createWorkerShared } from './worker-shared.ts';

/** A driver of its own serves few devices. */
const frameLogBytes = 4 * 1_024 * 1_024;

/** Requests to the server that wait for their reply. */
export const createQuestions = () => {
  const open = new Map<number, (ok: boolean) => void>();
  let last = 0;
  return {
    ask: (put: (ask: number) => void): Promise<boolean> =>
      new Promise((resolve) => {
        last += 1;
        open.set(last, resolve);
        put(last);
      }),
    answer: (ask: number, ok: boolean): void => {
      open.get(ask)?.(ok);
      open.delete(ask);
    },
  };
};
export type Questions = ReturnType<typeof createQuestions>;

const createTellingLog = (outbox: NewsOutbox): Log => {
  const at = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: object, message: string) => {
    const deviceId = 'deviceId' in fields && typeof fields.deviceId === 'string' ? { deviceId: fields.deviceId } : {};
    const reason = 'err' in fields && fields.err instanceof Error ? `: ${fields.err.message}` : '';
    outbox.add({ kind: 'log', level, ...deviceId, message: `${message}${reason}` });
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
};

/** One question for all that ask in the same turn. */
const onceATurn = (ask: () => Promise<void>): (() => Promise<void>) => {
  let asked: Promise<void> | undefined;
  return () => {
    asked ??= new Promise<void>((resolve, reject) =>
      setImmediate(() => {
        asked = undefined;
        ask().then(resolve, reject);
      }),
    );
    return asked;
  };
};

/**
 * The context of sessions in a worker: its own state and command store, whose changes are sent to the server,
 * which alone evaluates them for alarms, history and screens.
 */
export const createWorkerContext = (timing: LinkTiming, outbox: NewsOutbox, questions: Questions) => {
  const log = createTellingLog(outbox);
  const bus = createBus(log);
  const local = createStateStore({ clock: systemClock, publish: () => undefined });
  bus.on('command.changed', ({ deviceId, id, status, reason }) =>
    outbox.add({ kind: 'command', deviceId, id, status, ...(reason === undefined ? {} : { reason }) }),
  );
  bus.on('device.frame', ({ deviceId, frame }) => outbox.add({ kind: 'frame', deviceId, frame }));
  bus.on('device.slowed', (slowed) => outbox.add({ kind: 'slowed', ...slowed }));
  bus.on('driver.setAside', ({ deviceId, error }) => outbox.add({ kind: 'setAside', deviceId, error }));
  const allSafe = onceATurn(async () => {
    const safe = await questions.ask((ask) => outbox.add({ kind: 'durable', ask }));
    if (!safe) throw new Error('readings could not be made safe');
  });
  const shared = createWorkerShared(outbox, log, (work) => {
    work?.();
    return allSafe();
  });
  const context: Omit<SessionContext, 'shared'> = {
    clock: systemClock,
    log,
    bus,
    timing,
    scheduler: createPollScheduler(systemClock),
    gate: createConnectGate(),
    frameLog: createFrameLog(frameLogBytes),
    intake: new Intake(),
    // The server ends the sessions of a node that may not run its devices; this one would learn of it no sooner.
    mayRun: () => true,
    commandStore: createCommandStore(systemClock, bus),
    allowAddress: (address, port) => questions.ask((ask) => outbox.add({ kind: 'allow', ask, address, port })),
    state: {
      ...local,
      connection: (device, state) => {
        local.connection(device, state);
        outbox.add({ kind: 'connection', deviceId: device.deviceId, state });
      },
      doubt: (device) => {
        local.doubt(device);
        outbox.add({ kind: 'doubt', deviceId: device.deviceId });
      },
      roundTrip: ({ deviceId }, ms) => outbox.add({ kind: 'roundTrip', deviceId, ms }),
    },
    reading: (one, value, at, quality) => {
      local.apply(one, value, at, quality);
      const reading = { deviceId: one.device.deviceId, key: one.key, value, at, quality };
      outbox.add({ kind: 'reading', reading, property: one.def.id });
    },
    wentOnline: ({ deviceId }) => outbox.add({ kind: 'wentOnline', deviceId }),
    wentOffline: ({ deviceId }, reason) =>
      outbox.add({ kind: 'wentOffline', deviceId, ...(reason === undefined ? {} : { reason }) }),
  };
  return { context, shared };
};
