import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@eoms/contract/testing';
import { freePort, inTurn } from './free-port.ts';
import { type Venue, venueBehind } from './venue.ts';

const program = join(import.meta.dirname, '../../server/dist/main.js');
const startWithinMs = 150_000;
const sayWithinMs = 15_000;

export interface SystemOptions {
  readonly demo?: boolean;
  /** Data folder of an earlier system to continue with; defaults to a new one. */
  readonly dataFolder?: string;
  readonly port?: number;
  /** Port of its MQTT broker; defaults to any free port. */
  readonly mqttPort?: number;
  /** Further settings. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The built product, started as its users start it. */
export interface System extends Venue {
  readonly port: number;
  readonly controlPort: number;
  output(): string;
  /** The one-time set-up link that an empty system prints once it is up. */
  setUpLink(): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Stops it and removes its folder. */
  close(): Promise<void>;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

const untilHealthy = async (address: string, child: ChildProcess, output: () => string): Promise<void> => {
  const isHealthy = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`The system did not start:\n${output()}`);
    const answer = await fetch(`${address}/health`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    return answer?.ok === true;
  };
  await until(() => `the system starts:\n${output()}`, isHealthy, startWithinMs);
};

const saidSetUpLink = async (output: () => string): Promise<string> => {
  const link = (): string => /http\S+\/init#\S+/.exec(output())?.[0] ?? '';
  await until(
    () => `a set-up link is printed:\n${output()}`,
    () => link() !== '',
    sayWithinMs,
  );
  return link();
};

const start = async (options: SystemOptions): Promise<System> => {
  const port = options.port ?? (await freePort());
  const controlPort = await freePort();
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'eoms-e2e-')));
  const args = [program, '--port', String(port), '--data', dataFolder, ...(options.demo ? ['--demo'] : [])];
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      EOMS_DEMO_CALM: '1',
      EOMS_DEMO_CONTROL_PORT: String(controlPort),
      DATABASE_URL: '',
      EOMS_MQTT_PORT: String(options.mqttPort ?? 0),
      // All browsers of a run share one address.
      EOMS_REQUESTS_PER_MINUTE: '100000',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const output = (): string => text;
  const address = `http://127.0.0.1:${port}`;
  await untilHealthy(address, child, output).catch((error: unknown) => {
    child.kill('SIGTERM');
    throw error;
  });
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended(child);
  };
  return {
    ...venueBehind({ address, dataFolder, controlPort }),
    port,
    controlPort,
    output,
    setUpLink: () => saidSetUpLink(output),
    kill,
    close: async () => {
      await kill('SIGTERM');
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

export const startSystem = (options: SystemOptions = {}): Promise<System> =>
  options.demo ? inTurn(() => start(options)) : start(options);
