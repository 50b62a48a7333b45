import type { SourceText } from '@eoms/contract/vocabulary';
import { type Driver, deviceError, type Search } from '@eoms/drivers/kit';
import type { DeviceDefinition } from '../device-definition.ts';
import { backOffMs } from '../links/back-off.ts';
import type { DeviceSession } from '../links/device-session.ts';
import { defaultTiming } from '../links/link-timing.ts';
import type { SessionContext } from '../links/session-context.ts';
import type { LiveDevice } from '../state/live-device.ts';
import { createNewsHandler } from './handle-worker-news.ts';
import { standIn } from './loaded-driver.ts';
import type { FromWorker, LoadedDriver, ToWorker } from './messages.ts';
import { createRemoteSearches } from './remote-searches.ts';
import { createRemoteSession, type RemoteSession } from './remote-session.ts';
import { createSharedGateway, type SharedGateway } from './shared-gateway.ts';
import {
  defaultWorkerLimits,
  startWorkerProcess,
  type WorkerLimits,
  type WorkerProcess,
  type WorkerProgram,
} from './worker-process.ts';

export interface IsolatedDriverOptions {
  /** The integrator's module, an absolute path. */
  readonly file: string;
  readonly program: WorkerProgram;
  readonly limits?: Partial<WorkerLimits>;
}

/** A driver that runs in its own process, so that its faults are contained there. */
export interface DriverHost {
  /** The driver as data; its calls are made in the process. */
  readonly driver: Driver;
  session(definition: DeviceDefinition, live: LiveDevice, context: SessionContext): DeviceSession;
  /** Runs the driver's search in its process; rejects as the search does, or when the process ends. */
  search(search: Search, context: SessionContext): Promise<void>;
  /** Why it was set aside; `undefined` while it is not. */
  trouble(): string | undefined;
  close(): Promise<void>;
}

/** Loads the file in a process and describes its driver. Rejects with a one-line reason if it cannot be used. */
export const loadIsolatedDriver = async (options: IsolatedDriverOptions): Promise<DriverHost> =>
  createDriverHost(options, await readDriver(options));

const readDriver = async ({ file, program, limits }: IsolatedDriverOptions): Promise<LoadedDriver> => {
  let worker: WorkerProcess | undefined;
  try {
    return await new Promise<LoadedDriver>((resolve, reject) => {
      worker = startWorkerProcess({
        program,
        task: { file, timing: defaultTiming },
        limits: { ...defaultWorkerLimits, ...limits },
        onMessage: (message) => {
          if (message.kind === 'loaded') resolve(message.driver);
          if (message.kind === 'refused') reject(new Error(message.reason));
        },
        onGone: (reason) => reject(new Error(reason)),
      });
    });
  } finally {
    await worker?.end();
  }
};

const failed = (reason: string): SourceText => ({ zh: `驱动程序出错：${reason}`, en: `driver fault: ${reason}` });
const aside = (reason: string): SourceText => ({ zh: `驱动程序已停用：${reason}`, en: `driver set aside: ${reason}` });

/** A running process of the driver and the devices it was given. */
interface Run {
  readonly process: WorkerProcess;
  readonly gateway: SharedGateway;
  ready: boolean;
}

/** Counts the crashes within the last minutes. */
const createCrashRecord = () => {
  let times: number[] = [];
  return {
    add: (now: number, windowMs: number): number => {
      times = [...times.filter((at) => now - at < windowMs), now];
      return times.length;
    },
    forget: (): void => {
      times = [];
    },
  };
};

const announceAside = (
  { bus }: SessionContext,
  driverId: string,
  remotes: Iterable<RemoteSession>,
  at: number,
  error: string,
): void => {
  for (const { deviceId } of remotes) bus.emit('driver.setAside', { driverId, deviceId, at, error });
};

const startRun = (
  { program, file, limits }: IsolatedDriverOptions,
  driverId: string,
  context: SessionContext,
  on: { take(message: FromWorker, mine: Run): void; gone(reason: string, mine: Run): void },
): Run => {
  const mine: Run = {
    ready: false,
    process: startWorkerProcess({
      program,
      task: { file, timing: context.timing },
      limits: { ...defaultWorkerLimits, ...limits },
      onMessage: (message) => on.take(message, mine),
      onGone: (reason) => on.gone(reason, mine),
    }),
    gateway: createSharedGateway({
      driverId,
      context,
      post: (batch, items) => mine.process.post({ kind: 'shared', batch, items }),
    }),
  };
  return mine;
};

const createDriverHost = (options: IsolatedDriverOptions, loaded: LoadedDriver): DriverHost => {
  const driver = standIn(loaded);
  const remotes = new Map<string, RemoteSession>();
  let context: SessionContext | undefined;
  let run: Run | undefined;
  let stopRestart = (): void => {};
  const crashes = createCrashRecord();
  let trouble: string | undefined;

  const post = (message: ToWorker): boolean => {
    if (run?.ready) run.process.post(message);
    return run?.ready ?? false;
  };
  const searches = createRemoteSearches(post, () => endIfIdle());
  const inUse = (): boolean => remotes.size > 0 || searches.size() > 0;
  const handle = createNewsHandler({ driverId: driver.id, context: () => context, remotes, searches, post });
  const takeReady = (mine: Run): void => {
    mine.ready = true;
    for (const remote of remotes.values()) remote.open();
    searches.open();
  };
  const take = (message: FromWorker, mine: Run): void => {
    if (run !== mine) return;
    if (message.kind === 'loaded') takeReady(mine);
    else if (message.kind === 'news') for (const item of message.items) handle(item, mine.gateway);
  };
  const start = (): void => {
    if (context === undefined || run !== undefined || trouble !== undefined || !inUse()) return;
    stopRestart();
    run = startRun(options, driver.id, context, { take, gone });
  };
  const gone = (reason: string, mine: Run): void => {
    mine.gateway.close();
    // A process ended on purpose may report its end after the next one has started.
    if (run !== mine || context === undefined) return;
    run = undefined;
    const { clock, log, timing } = context;
    const now = clock.now();
    const count = crashes.add(now, timing.crashWindowMs);
    const setAside = count >= timing.crashes;
    if (setAside) trouble = reason;
    log.error({ driverId: driver.id, reason, crashes: count }, setAside ? 'a driver was set aside' : 'a driver failed');
    const why = setAside ? aside(reason) : failed(reason);
    for (const remote of remotes.values()) remote.lost(why, setAside);
    searches.fail(why);
    if (setAside) announceAside(context, driver.id, remotes.values(), now, reason);
    else if (inUse()) stopRestart = clock.after(backOffMs(count, timing.backOffFromMs, timing.backOffToMs), start);
  };
  const endIfIdle = (): void => {
    if (!inUse()) void close();
  };
  const close = async (): Promise<void> => {
    stopRestart();
    remotes.clear();
    const last = run;
    run = undefined;
    last?.gateway.close();
    await last?.process.end();
  };
  const revive = (): void => {
    if (trouble === undefined && run !== undefined) return;
    crashes.forget();
    trouble = undefined;
    start();
  };

  return {
    driver,
    close: async () => {
      searches.fail({ zh: '系统正在停止', en: 'the system is stopping' });
      await close();
    },
    trouble: () => trouble,
    search: async (search, given) => {
      context = given;
      if (trouble !== undefined) throw deviceError('unreachable', aside(trouble));
      await searches.start(search, start);
    },
    session: (definition, live, given) => {
      context = given;
      const remote = createRemoteSession({
        definition,
        live,
        driver,
        post,
        revive,
        context: given,
        stopped: () => {
          if (remotes.get(definition.id) !== remote) return;
          remotes.delete(definition.id);
          post({ kind: 'close', deviceId: definition.id });
          endIfIdle();
        },
      });
      remotes.set(definition.id, remote);
      if (trouble !== undefined) remote.lost(aside(trouble), true);
      else if (run?.ready) remote.open();
      else start();
      return remote.session;
    },
  };
};
