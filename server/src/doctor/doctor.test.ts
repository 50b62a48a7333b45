import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { doctorLines } from '@eoms/phrases';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../platform/database/test-database.ts';
import { readEnvironment } from '../platform/environment.ts';
import { freePort } from '../platform/testing/free-port.ts';
import { judgeDatabase } from './check-database.ts';
import { checkMemory, checkNode } from './check-machine.ts';
import { examine } from './examine.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eoms-doctor-'));
});
afterEach(() => rm(folder, { recursive: true }));

const look = async (variables: Record<string, string>) => {
  const environment = readEnvironment({
    args: ['--data', folder],
    variables: { EOMS_MQTT_PORT: 'off', EOMS_PORT: String(await freePort()), ...variables },
    isTerminal: false,
  });
  if (environment === 'help') throw new Error('no settings');
  return examine(environment, variables);
};
const saysOf = async (variables: Record<string, string>) => (await look(variables)).map(({ says }) => says);

describe('the doctor', () => {
  it('finds a folder and a database of its own fit for a start, and leaves nothing behind', async () => {
    const found = await look({});
    expect(found.filter(({ level }) => level === 'problem')).toEqual([]);
    expect(found.map(({ says }) => says)).toEqual(expect.arrayContaining(['folder', 'embedded', 'keyNew', 'onlyHere']));
    expect(await readdir(folder)).toEqual([]);
  });

  it('names the process that has the port', async () => {
    const port = await freePort();
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
    const taken = (await look({ EOMS_PORT: String(port) })).find(({ says }) => says === 'portTaken');
    expect(taken).toMatchObject({ level: 'problem', values: { port } });
    if (process.platform === 'linux') expect(taken?.values.holder).toContain(`(${process.pid})`);
    await new Promise((resolve) => holder.close(resolve));
  });

  it('asks a database of others, and sees the key of another system', async () => {
    const database = await createTestDatabase();
    const known = { DATABASE_URL: database.connectionString };
    expect(await saysOf(known)).toEqual(expect.arrayContaining(['database', 'keyNew']));
    await writeFile(join(folder, 'secrets.key'), 'no key');
    expect(await saysOf(known)).toContain('keyWrong');
    expect(await saysOf({ DATABASE_URL: 'postgresql://a@127.0.0.1:1/x' })).toContain('databaseAway');
    await database.drop();
  });

  it('judges versions, settings, connections and clocks of a database', () => {
    const well = { number: 180_004, version: '18.4', connections: 100, off: [], aheadMs: 300, keyMark: undefined };
    expect(judgeDatabase(well).map(({ says }) => says)).toEqual(['database']);
    const ill = { ...well, number: 140_001, connections: 20, off: ['fsync'], aheadMs: -60_000 };
    expect(judgeDatabase(ill).map(({ says }) => says)).toEqual([
      'databaseOld',
      'databaseUnsafe',
      'databaseNarrow',
      'clockApart',
    ]);
  });

  it('sees an old Node, little memory, a proxy, missing certificates and targets that do not answer', async () => {
    expect([checkNode('20.18.1').level, checkNode('24.0.0').level, checkMemory(1024 ** 3).level]).toEqual([
      'problem',
      'ok',
      'warning',
    ]);
    const files = { EOMS_TLS_CERT: join(folder, 'none'), EOMS_TLS_KEY: join(folder, 'none') };
    const broker = `mqtt://127.0.0.1:${await freePort()}`;
    const says = await saysOf({ ...files, EOMS_MQTT_URL: broker, HTTPS_PROXY: 'http://proxy:3128' });
    expect(says).toEqual(expect.arrayContaining(['certificateUnusable', 'targetAway', 'proxy']));
  });

  it('says what to do about everything that is not well, in both languages alike', () => {
    const holes = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    const all: readonly { readonly zh: readonly string[]; readonly en: readonly string[] }[] =
      Object.values(doctorLines);
    for (const { zh, en } of all) {
      expect(zh.length).toBe(en.length);
      expect(holes(zh[0])).toEqual(holes(en[0]));
    }
  });
});
