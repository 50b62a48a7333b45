import type { Engine } from '@eoms/engine';
import type { Log } from '../../platform/log/log.ts';

export interface EngineLifeDeps {
  /** Creates the engine with the state that the last process left behind; memory and event log subscribe to it. */
  readonly make: () => Promise<Engine>;
  /** Loads the devices into the engine. */
  readonly load: (engine: Engine) => Promise<void>;
  readonly log: Log;
  readonly settings: DevicesSettings;
}

export interface DevicesSettings {
  /** If true, no device is connected until someone leaves safe mode. */
  readonly safeMode?: boolean;
  /** Prevents the next start from being in safe mode again. */
  readonly forgetCrashes?: () => Promise<void>;
}

/** Runs the engine from start to stop of the server; in safe mode it is idle, with every device loaded. */
export interface EngineLife {
  engine(): Engine;
  start(): Promise<void>;
  /** Called once the engine knows all devices and before it connects them. Register it before `start`. */
  onLoaded(listener: (engine: Engine) => Promise<void>): void;
  /** Resolves with whether there was an engine to stop. */
  stop(): Promise<boolean>;
  isSafeMode(): boolean;
  /** As the engine reports; `undefined` while it is idle, as in safe mode. */
  turnAgoMs(): number | undefined;
  /** Connects the devices. */
  leaveSafeMode(): Promise<void>;
  /** Calls back once the devices listen for incoming messages: at the start, or when safe mode is left. */
  whenListening(then: () => Promise<void>): Promise<void>;
}

export const createEngineLife = ({ make, load, log, settings }: EngineLifeDeps): EngineLife => {
  let running: Engine | undefined;
  let { safeMode = false } = settings;
  const waiting: (() => Promise<void>)[] = [];
  const loaded: ((engine: Engine) => Promise<void>)[] = [];
  const engine = (): Engine => {
    if (!running) throw new Error('The devices module was not started');
    return running;
  };
  const callWaiting = async (): Promise<void> => {
    await engine().untilListening();
    for (const then of waiting.splice(0)) await then();
  };
  return {
    engine,
    async start() {
      running = await make();
      await load(running);
      for (const listener of loaded) await listener(running);
      if (!safeMode) running.start();
    },
    onLoaded: (listener) => void loaded.push(listener),
    async stop() {
      await running?.stop();
      return running !== undefined;
    },
    isSafeMode: () => safeMode,
    turnAgoMs: () => running?.turnAgoMs(),
    async leaveSafeMode() {
      await settings.forgetCrashes?.();
      safeMode = false;
      running?.start();
      callWaiting().catch((error: unknown) => log.error({ err: error }, 'what waited for the devices failed'));
    },
    async whenListening(then) {
      waiting.push(then);
      if (!safeMode) await callWaiting();
    },
  };
};
