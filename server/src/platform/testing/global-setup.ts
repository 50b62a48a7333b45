import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { withDatabase } from '../database/connection-string.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { migrationsFolder } from '../database/migrations-folder.ts';
import { createLog } from '../log/log.ts';
import { readCallsOfRun } from './calls-of-run.ts';

const statement = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

/** Each worker opens some twenty to fifty: two nodes of a test have connections of their own, and so have processes. */
const connections = 400;

/** `DATABASE_URL`, if set, names a server on which databases may be created; otherwise one is started for the run. */
const startServer = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const dataFolder = await mkdtemp(join(tmpdir(), 'eoms-test-'));
  const server = await startEmbeddedPostgres({ dataFolder, log: createLog('warn'), connections });
  return {
    url: server.connectionString,
    async stop() {
      await server.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
};

/** Once per run: starts PostgreSQL and creates a migrated template database, which every test file clones. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startServer();
  const template = `eoms_template_${process.pid}`;
  const maintenance = withDatabase(server.url, 'postgres');
  await statement(maintenance, `create database ${template}`);
  await migrate(withDatabase(server.url, template), migrationsFolder());
  project.provide('template', { url: server.url, template });
  const calls = readCallsOfRun(process.env);
  project.provide('calls', calls);
  if (calls.nodes > 1)
    process.stdout.write(`each call goes to one of ${calls.nodes} nodes (EOMS_TEST_SEED=${calls.seed})\n`);
  return async () => {
    await statement(maintenance, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
};
