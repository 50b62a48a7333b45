import type { Environment } from './platform/environment.ts';
import type { Log } from './platform/log/log.ts';
import type { StartGuard } from './platform/start-guard.ts';

export interface System {
  /** The URL for browsers: `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Lines for the terminal: the set-up link or the sample venue's passwords. */
  readonly demoLines: readonly string[];
  readonly setUpToken: string | null;
  /** A port of the message broker that could not be opened. */
  readonly mqttTrouble: { readonly port: number; readonly reason: string } | undefined;
  stop(): Promise<void>;
}

export interface SystemOptions {
  readonly environment: Environment;
  readonly log: Log;
  readonly version: string;
  /** Folder of the built console. */
  readonly consoleFolder: string;
  /** The outcome of earlier starts; without it, no start is in safe mode. */
  readonly guard?: StartGuard;
  /** Stops this system and starts it anew in the same process: its database is another than it was. */
  readonly restart?: () => void;
}
