import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  type AnyEndpoint,
  alarmsEndpoints,
  devicesEndpoints,
  type Envelope,
  historyEndpoints,
  placesEndpoints,
  type ReplyOf,
  sessionEndpoints,
  systemEndpoints,
} from '@eoms/contract';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { expect, it } from 'vitest';
import { migrate, readMigrations } from '../platform/database/migrate.ts';
import { migrationsFolder } from '../platform/database/migrations-folder.ts';
import { createTestDatabase } from '../platform/database/test-database.ts';
import { freePort } from '../platform/testing/free-port.ts';
import { runServer } from '../platform/testing/run-server.ts';

/** A small venue as an earlier release left it: the tables, and the key file beside them. */
interface StoredData {
  readonly administrator: { readonly username: string; readonly password: string };
  readonly secretsKey: string;
  readonly partitions: readonly { readonly name: string; readonly parent: string; readonly bound: string }[];
  readonly tables: readonly { readonly table: string; readonly columns: readonly string[]; readonly rows: string }[];
}

const readStored = async (): Promise<StoredData> => {
  const packed = await readFile(join(import.meta.dirname, 'data-of-0460.json.gz'));
  return JSON.parse((await promisify(gunzip)(packed)).toString()) as StoredData;
};

/** Creates the tables with the migrations of that release. */
const makeTables = async (connectionString: string, last: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'eoms-migrations-'));
  try {
    for (const { name } of await readMigrations(migrationsFolder()))
      if (name.slice(0, 4) <= last) await copyFile(join(migrationsFolder(), name), join(folder, name));
    await migrate(connectionString, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const fill = async (client: pg.PoolClient, { partitions, tables }: StoredData): Promise<void> => {
  // The rows are consistent as they are, but are not inserted in the order of their references.
  await client.query('set session_replication_role = replica');
  for (const { name, parent, bound } of partitions)
    await client.query(`create table if not exists "${name}" partition of "${parent}" ${bound}`);
  for (const { table, columns, rows } of tables) {
    await client.query(`delete from "${table}"`);
    const list = columns.map((column) => `"${column}"`).join(', ');
    await pipeline(Readable.from([rows]), client.query(copyFrom(`copy "${table}" (${list}) from stdin`)));
  }
  await client.query('set session_replication_role = default');
};

const startProgram = async (connectionString: string, dataFolder: string) => {
  const port = await freePort();
  const server = runServer(['--port', `${port}`, '--data', dataFolder], {
    DATABASE_URL: connectionString,
    EOMS_MQTT_PORT: 'off',
    EOMS_HISTORY_DAYS: '3650',
  });
  await expect.poll(async () => (await server.health(port)) || server.said(), { timeout: 60_000 }).toBe(200);
  return {
    call: async <E extends AnyEndpoint>(
      endpoint: E,
      { token, query, body }: { token?: string; query?: Record<string, string>; body?: object } = {},
    ): Promise<ReplyOf<E>> => {
      const answer = await fetch(`http://127.0.0.1:${port}/eoms${endpoint.path}?${new URLSearchParams(query)}`, {
        method: endpoint.method,
        headers: { ...(token ? { token } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const envelope = (await answer.json()) as Envelope<ReplyOf<E>>;
      if (!envelope.status) throw new Error(`${endpoint.path}: ${envelope.code} ${envelope.message ?? ''}`);
      return envelope.data as ReplyOf<E>;
    },
    stop: server.kill,
  };
};

it('opens the data of an earlier version: accounts, devices with their secrets, history, alarms and the sealed log', async () => {
  const database = await createTestDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'eoms-upgrade-'));
  const stored = await readStored();
  try {
    await database.pool.query('drop schema public cascade; create schema public');
    await makeTables(database.connectionString, '0460');
    const client = await database.pool.connect();
    await fill(client, stored);
    // No one was notified then, and so no one is now.
    await client.query(
      `insert into outbox_messages (id, topic, payload) values (gen_random_uuid(), 'alarms.changed', '{}')`,
    );
    client.release(true);
    await writeFile(join(dataFolder, 'secrets.key'), Buffer.from(stored.secretsKey, 'base64'), { mode: 0o600 });

    const program = await startProgram(database.connectionString, dataFolder);
    try {
      const { username, password } = stored.administrator;
      const { token } = await program.call(sessionEndpoints.login, { body: { account: username, password } });
      const devices = await program.call(devicesEndpoints.listDevices, { token, query: { size: '100' } });
      expect(devices.total).toBe(19);
      expect(await program.call(placesEndpoints.listPlaceDetails, { token })).toHaveLength(12);
      expect((await program.call(alarmsEndpoints.listAlarms, { token })).total).toBeGreaterThan(0);
      const projector = devices.records.find((device) => device.name === '侧幕投影机');
      const history = await program.call(historyEndpoints.getHistory, {
        token,
        query: {
          deviceId: projector?.id ?? '',
          properties: 'power',
          from: '2026-11-22T09:00:00Z',
          to: '2026-11-22T10:00:00Z',
        },
      });
      expect(history[0]?.points.length).toBeGreaterThan(0);
      expect(await program.call(systemEndpoints.verifyAudit, { token })).toMatchObject({
        intact: true,
        brokenAt: null,
      });
      const secret = await database.pool.query('select device_id from device_secrets limit 1');
      const detail = await program.call(devicesEndpoints.getDevice, {
        token,
        query: { deviceId: secret.rows[0].device_id },
      });
      expect(detail.secrets).not.toEqual([]);
    } finally {
      await program.stop();
    }
  } finally {
    await database.drop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}, 180_000);
