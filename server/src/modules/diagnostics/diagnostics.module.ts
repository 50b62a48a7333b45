import { arch, cpus, freemem, loadavg, release, platform as system, totalmem, uptime } from 'node:os';
import { type Connection, configTypes, diagnosticsEndpoints } from '@eoms/contract';
import { writeArchive } from '../../platform/archive/write-archive.ts';
import { zoneInForce } from '../../platform/database/venue-zone.ts';
import { implement } from '../../platform/http/implement.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { within } from '../../platform/within.ts';
import type { Config } from '../config/config.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import { appliedMigrations, databaseFacts, recentFailures, tableSizes } from './diagnostics.store.ts';
import { redactText, redactValue, secretsOf } from './redact.ts';

export { readTail } from './read-tail.ts';

export interface DiagnosticsDeps extends Pick<Platform, 'database' | 'metrics' | 'nodes'> {
  readonly config: Pick<Config, 'show'>;
  readonly devices: { readonly registry: Pick<DevicesModule['registry'], 'size' | 'idsWith'> };
  readonly version: string;
  /** What the process was started with; only to recognise secrets in texts. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export interface Diagnostics extends ModuleParts {
  /** One more file of the bundle: a text, or data that becomes JSON. What cannot be read is named in its place. */
  add(name: string, read: () => unknown): void;
}

const partWithinMs = 15_000;
const connections: readonly Connection[] = ['online', 'offline', 'unknown'];

const machineFacts = ({ version }: DiagnosticsDeps) => ({
  version,
  node: process.version,
  system: { platform: system(), release: release(), arch: arch(), uptimeSeconds: Math.round(uptime()) },
  processor: { model: cpus()[0]?.model ?? '', count: cpus().length, load: loadavg() },
  memory: { total: totalmem(), free: freemem(), process: process.memoryUsage() },
  uptimeSeconds: Math.round(process.uptime()),
  now: new Date().toISOString(),
  zone: zoneInForce(),
});

/** A group of settings; that there is a secret is said, and which hint an administrator gives is not. */
const settingsOf = async ({ config }: DiagnosticsDeps) => {
  const groups = await Promise.all(configTypes.map((type) => config.show(type)));
  return groups.map(({ defaults: _, ...group }) => group);
};

const devicesIn = ({ devices: { registry } }: DiagnosticsDeps) => ({
  all: registry.size,
  ...Object.fromEntries(connections.map((one) => [one, registry.idsWith(one).size])),
});

/** Everything that a person who helps from afar asks for, in one file. Nothing in it opens anything. */
export const createDiagnostics = (deps: DiagnosticsDeps): Diagnostics => {
  const { database, metrics, nodes } = deps;
  const parts = new Map<string, () => unknown>([
    ['machine.json', () => machineFacts(deps)],
    ['settings.json', () => settingsOf(deps)],
    ['nodes.json', nodes.list],
    ['devices.json', () => devicesIn(deps)],
    ['database.json', () => database.read(databaseFacts)],
    ['tables.json', () => database.read(tableSizes)],
    ['migrations.json', () => database.read(appliedMigrations)],
    ['failures.json', () => database.read(recentFailures)],
    ['metrics.txt', () => metrics.registry.metrics()],
  ]);
  const known = secretsOf(deps.variables);
  /** A part that fails must not cost the others: it is for finding out what is wrong. */
  const contentOf = async (read: () => unknown): Promise<string> => {
    const found = await within(partWithinMs, (async () => read())()).catch((error: unknown) => ({
      unreadable: error instanceof Error ? error.message : String(error),
    }));
    return typeof found === 'string' ? redactText(found, known) : JSON.stringify(redactValue(found, known), null, 2);
  };
  return {
    add: (name, read) => void parts.set(name, read),
    routes: implement(diagnosticsEndpoints, {
      downloadDiagnostics: async (_input, caller) => {
        const entries = await Promise.all(
          [...parts].map(async ([name, read]) => ({ name, content: await contentOf(read) })),
        );
        await caller.audit({ target: 'diagnostics', after: { parts: entries.map(({ name }) => name) } });
        const day = new Date().toISOString().slice(0, 10);
        return { content: writeArchive(entries), fileName: `eoms-diagnostics-${day}.zip` };
      },
    }),
  };
};
