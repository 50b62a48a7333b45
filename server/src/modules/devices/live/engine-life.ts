import type { Engine } from '@eoms/engine';
import type { Log } from '../../../platform/log/log.ts';
import type { SafeMode } from '../../../platform/safe-mode.ts';

export interface EngineLifeDeps {
  /** Creates the engine with the state that the last process left behind; memory and event log subscribe to it. */
  readonly make: () => Promise<Engine>;
  /** Loads the devices into the engine. */
  readonly load: (engine: Engine) => Promise<void>;
  readonly log: Log;
  readonly safeMode: Pick<SafeMode, 'isOn' | 'whenOff'>;
}

/** Runs the engine from start to stop of the server; in safe mode it is idle, with every device loaded. */
export interface EngineLife {
  engine(): Engine;
  /** Undefined before the start. */
  ifRunning(): Engine | undefined;
  start(): Promise<void>;
  /** Called once the engine knows all devices and before it connects them. Register it before `start`. */
  onLoaded(listener: (engine: Engine) => Promise<void>): void;
  /** Resolves with whether there was an engine to stop. */
  stop(): Promise<boolean>;
  /** As the engine reports; `undefined` while it is idle, as in safe mode. */
  turnAgoMs(): number | undefined;
  /** Calls back once the devices listen for incoming messages: at the start, or when safe mode is left. */
  whenListening(then: () => Promise<void>): Promise<void>;
}

export const createEngineLife = ({ make, load, log, safeMode }: EngineLifeDeps): EngineLife => {
  let running: Engine | undefined;
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
  const begin = (): void => {
    engine().start();
    if (waiting.length === 0) return;
    callWaiting().catch((error: unknown) => log.error({ err: error }, 'what waited for the devices failed'));
  };
  return {
    engine,
    ifRunning: () => running,
    async start() {
      running = await make();
      await load(running);
      for (const listener of loaded) await listener(running);
      await safeMode.whenOff(begin);
    },
    onLoaded: (listener) => void loaded.push(listener),
    async stop() {
      await running?.stop();
      return running !== undefined;
    },
    turnAgoMs: () => running?.turnAgoMs(),
    async whenListening(then) {
      waiting.push(then);
      if (!safeMode.isOn()) await callWaiting();
    },
  };
};
