import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../server/dist/main.js');
const startWithinMs = 60_000;
const sayWithinMs = 15_000;
const firstPort = 18_400;
let nextPort = firstPort + (process.pid % 500);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A free port below the range of outgoing connections. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    nextPort += 1;
    if (await isFree(nextPort)) return nextPort;
  }
};

export interface SystemOptions {
  readonly demo?: boolean;
  /** Keep using a folder of an earlier system. */
  readonly dataFolder?: string;
  readonly port?: number;
  /** Of its MQTT broker; any free one unless told. */
  readonly mqttPort?: number;
}

export interface SampleDevice {
  readonly number: number;
  readonly driver: string;
  /** In the store room: found by a search, not yet a device. */
  readonly spare: boolean;
  readonly port: number | null;
  readonly deviceId: string | null;
  readonly place: string;
}

/** The built product, running as its users run it. */
export interface System {
  readonly address: string;
  readonly port: number;
  readonly dataFolder: string;
  output(): string;
  /** The one-time link of an empty system, which it says once it is up. */
  setUpLink(): Promise<string>;
  account(who: 'administrator' | 'operator'): Promise<{ username: string; password: string }>;
  /** Pulls a plug or presses a button of simulated device `n`. */
  device(n: number, what: 'fault' | 'state', body: object): Promise<void>;
  devices(): Promise<SampleDevice[]>;
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
  const begun = Date.now();
  for (;;) {
    if (child.exitCode !== null || Date.now() - begun > startWithinMs)
      throw new Error(`The system did not start:\n${output()}`);
    const answer = await fetch(`${address}/health`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const saidSetUpLink = async (output: () => string): Promise<string> => {
  const giveUpAt = Date.now() + sayWithinMs;
  for (;;) {
    const link = /http\S+\/init#\S+/.exec(output())?.[0];
    if (link) return link;
    if (Date.now() > giveUpAt) throw new Error(`No set-up link was said:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

export const startSystem = async (options: SystemOptions = {}): Promise<System> => {
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
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const output = (): string => text;
  const address = `http://127.0.0.1:${port}`;
  await untilHealthy(address, child, output);
  const control = `http://127.0.0.1:${controlPort}/devices`;
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended(child);
  };
  return {
    address,
    port,
    dataFolder,
    output,
    setUpLink: () => saidSetUpLink(output),
    account: async (who) => JSON.parse(await readFile(join(dataFolder, 'sample-venue.json'), 'utf8'))[who],
    device: async (n, what, body) => {
      const answer = await fetch(`${control}/${n}/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5000),
      });
      if (!answer.ok) throw new Error(`device ${n}: ${await answer.text()}`);
    },
    devices: async () => (await (await fetch(control, { signal: AbortSignal.timeout(5000) })).json()) as SampleDevice[],
    kill,
    close: async () => {
      await kill('SIGTERM');
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
