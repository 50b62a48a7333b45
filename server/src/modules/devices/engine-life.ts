import type { Engine } from '@eoms/engine';
import type { Log } from '../../platform/log/log.ts';

export interface EngineLifeDeps {
  /** Makes the engine with what the last process left behind; memory and journal listen to it. */
  readonly make: () => Promise<Engine>;
  /** Loads the devices into it. */
  readonly load: (engine: Engine) => Promise<void>;
  readonly log: Log;
  readonly settings: DevicesSettings;
}

export interface DevicesSettings {
  /** No device is connected until somebody leaves safe mode. */
  readonly safeMode?: boolean;
  /** So that the next start is not in safe mode again. */
  readonly forgetCrashes?: () => Promise<void>;
}

/** The engine from the start of the server to its end; in safe mode it stands still, with every device loaded. */
export interface EngineLife {
  engine(): Engine;
  start(): Promise<void>;
  /** Whether there was one to stop. */
  stop(): Promise<boolean>;
  isSafeMode(): boolean;
  /** As the engine says; `undefined` while it is not at work, as in safe mode. */
  turnAgoMs(): number | undefined;
  /** Connects the devices. */
  leaveSafeMode(): Promise<void>;
  /** Calls back once the devices listen to what is sent to them: at the start, or when safe mode is left. */
  whenListening(then: () => Promise<void>): Promise<void>;
}

export const createEngineLife = ({ make, load, log, settings }: EngineLifeDeps): EngineLife => {
  let running: Engine | undefined;
  let { safeMode = false } = settings;
  const waiting: (() => Promise<void>)[] = [];
  const engine = (): Engine => {
    if (!running) throw new Error('The devices module was not started');
    return running;
  };
  const letIn = async (): Promise<void> => {
    await engine().untilListening();
    for (const then of waiting.splice(0)) await then();
  };
  return {
    engine,
    async start() {
      running = await make();
      await load(running);
      if (!safeMode) running.start();
    },
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
      letIn().catch((error: unknown) => log.error({ err: error }, 'what waited for the devices failed'));
    },
    async whenListening(then) {
      waiting.push(then);
      if (!safeMode) await letIn();
    },
  };
};
