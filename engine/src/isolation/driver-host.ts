import type { Text } from '@eoms/contract/vocabulary';
import type { Driver } from '@eoms/drivers/kit';
import type { DeviceDefinition } from '../device-definition.ts';
import { backOffMs } from '../links/back-off.ts';
import type { DeviceSession } from '../links/device-session.ts';
import { defaultTiming } from '../links/link-timing.ts';
import type { SessionSurroundings } from '../links/session-surroundings.ts';
import type { LiveDevice } from '../state/live-device.ts';
import { standIn } from './loaded-driver.ts';
import type { FromWorker, LoadedDriver, WorkerNews } from './messages.ts';
import { createRemoteSession, type RemoteSession } from './remote-session.ts';
import {
  type DriverThread,
  defaultThreadLimits,
  startDriverThread,
  type ThreadLimits,
  type WorkerProgram,
} from './worker-thread.ts';

export interface IsolatedDriverOptions {
  /** The integrator's module, an absolute path. */
  readonly file: string;
  readonly program: WorkerProgram;
  readonly limits?: Partial<ThreadLimits>;
}

/** A driver that works in a thread of its own, so that whatever it does stays there. */
export interface DriverHost {
  /** The driver as data; its calls are made in the thread. */
  readonly driver: Driver;
  session(definition: DeviceDefinition, live: LiveDevice, around: SessionSurroundings): DeviceSession;
  close(): Promise<void>;
}

/** Loads the file in a thread and asks what it is. Rejects with one line that says why it cannot be used. */
export const loadIsolatedDriver = async (options: IsolatedDriverOptions): Promise<DriverHost> =>
  createDriverHost(options, await readDriver(options));

const readDriver = async ({ file, program, limits }: IsolatedDriverOptions): Promise<LoadedDriver> => {
  let thread: DriverThread | undefined;
  try {
    return await new Promise<LoadedDriver>((resolve, reject) => {
      thread = startDriverThread({
        program,
        task: { file, timing: defaultTiming },
        limits: { ...defaultThreadLimits, ...limits },
        onMessage: (message) => {
          if (message.kind === 'loaded') resolve(message.driver);
          if (message.kind === 'refused') reject(new Error(message.reason));
        },
        onGone: (reason) => reject(new Error(reason)),
      });
    });
  } finally {
    await thread?.end();
  }
};

const failed = (reason: string): Text => ({ zh: `驱动程序出错：${reason}`, en: `driver fault: ${reason}` });
const aside = (reason: string): Text => ({ zh: `驱动程序已停用：${reason}`, en: `driver set aside: ${reason}` });

const createDriverHost = (options: IsolatedDriverOptions, loaded: LoadedDriver): DriverHost => {
  const driver = standIn(loaded);
  const limits = { ...defaultThreadLimits, ...options.limits };
  const remotes = new Map<string, RemoteSession>();
  let around: SessionSurroundings | undefined;
  let thread: DriverThread | undefined;
  let ready = false;
  let restart: (() => void) | undefined;
  let crashes: number[] = [];
  let setAside = false;

  const take = (message: FromWorker): void => {
    if (message.kind === 'loaded') {
      ready = true;
      for (const remote of remotes.values()) remote.open();
    } else if (message.kind === 'news') for (const item of message.items) hear(item);
  };
  const answer = (ask: number, work: boolean | Promise<unknown>): void => {
    const reply = (ok: boolean) => thread?.post({ kind: 'answer', ask, ok });
    Promise.resolve(work).then(
      (result) => reply(result !== false),
      () => reply(false),
    );
  };
  const hear = (item: WorkerNews): void => {
    if (around === undefined) return;
    if (item.kind === 'allow') answer(item.ask, Promise.resolve(around.allowAddress(item.address, item.port)));
    else if (item.kind === 'durable') answer(item.ask, around.shared.durable());
    else if (item.kind === 'log')
      around.log[item.level]({ driverId: driver.id, deviceId: item.deviceId }, item.message);
    else remotes.get(item.kind === 'reading' ? item.reading.deviceId : item.deviceId)?.take(item);
  };
  const start = (): void => {
    if (around === undefined || thread !== undefined || setAside || remotes.size === 0) return;
    restart?.();
    restart = undefined;
    const { timing } = around;
    thread = startDriverThread({
      program: options.program,
      task: { file: options.file, timing },
      limits,
      onMessage: take,
      onGone: gone,
    });
  };
  const gone = (reason: string): void => {
    thread = undefined;
    ready = false;
    if (around === undefined || remotes.size === 0) return;
    const { clock, log, bus, timing } = around;
    const now = clock.now();
    crashes = [...crashes.filter((at) => now - at < timing.crashWindowMs), now];
    setAside = crashes.length >= timing.crashes;
    log.error(
      { driverId: driver.id, reason, crashes: crashes.length },
      setAside ? 'a driver was set aside' : 'a driver failed',
    );
    for (const remote of remotes.values()) remote.lost(setAside ? aside(reason) : failed(reason), setAside);
    if (!setAside) {
      restart = clock.after(backOffMs(crashes.length, timing.backOffFromMs, timing.backOffToMs), start);
      return;
    }
    for (const { deviceId } of remotes.values())
      bus.emit('driver.setAside', { driverId: driver.id, deviceId, at: now, error: reason });
  };
  const endIfIdle = (): void => {
    if (remotes.size === 0) void close();
  };
  const close = async (): Promise<void> => {
    restart?.();
    restart = undefined;
    remotes.clear();
    const last = thread;
    thread = undefined;
    ready = false;
    await last?.end();
  };

  return {
    driver,
    close,
    session: (definition, live, surroundings) => {
      around = surroundings;
      const remote = createRemoteSession({
        definition,
        live,
        driver,
        around: surroundings,
        post: (message) => {
          if (ready) thread?.post(message);
          return ready;
        },
        revive: () => {
          if (!setAside && thread !== undefined) return;
          crashes = [];
          setAside = false;
          start();
        },
        stopped: () => {
          if (remotes.get(definition.id) !== remote) return;
          remotes.delete(definition.id);
          if (ready) thread?.post({ kind: 'close', deviceId: definition.id });
          endIfIdle();
        },
      });
      remotes.set(definition.id, remote);
      if (ready) remote.open();
      else start();
      return remote.session;
    },
  };
};
