import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DriverPackage } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driverWorkerProgram } from '../../driver-worker-program.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { createLog } from '../../platform/log/log.ts';
import { createDriverPackages, loadDriverPackages } from './driver-packages.module.ts';

const source = (id: string) => `export const driver = {
  id: '${id}', version: '2', name: { zh: '灯', en: 'Lamp' }, category: ['light'], protocol: 'none', control: 'tcp',
  transport: { kind: 'tcp', port: 9000, frame: 'raw' }, params: [], properties: [], actions: [] };`;

describe('drivers made elsewhere', () => {
  let database: TestDatabase;
  let folder: string;
  const audited: unknown[] = [];
  const caller = {
    username: 'root',
    audit: async (entry: unknown) => void audited.push(entry),
  } as unknown as Caller;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'eoms-packages-'));
    await mkdir(join(folder, 'drivers'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const put = (name: string, text: string) => writeFile(join(folder, 'drivers', name), text);
  /** Restarts the server and returns its calls. */
  const start = async () => {
    const settings = {
      folder: join(folder, 'drivers'),
      copies: join(folder, 'copies'),
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      program: driverWorkerProgram(),
    };
    const packages = await loadDriverPackages({ database, log: createLog('silent') }, settings, [{ id: 'BuiltIn' }]);
    const { routes } = createDriverPackages({ database }, packages);
    const call = (name: string, body: object = {}) => {
      const route = routes.find((one) => one.name === name);
      if (!route) throw new Error(name);
      return route.handle({ params: {}, query: {}, body, file: undefined }, caller);
    };
    const list = async () =>
      new Map(((await call('listDriverPackages')) as DriverPackage[]).map((one) => [one.file, one]));
    return { ids: packages.hosts.map((host) => host.driver.id), call, list };
  };

  it('run only once exactly their content was confirmed', async () => {
    await put('lamp.mjs', source('Lamp'));
    await put('notes.txt', 'no driver');
    const first = await start();
    expect(first.ids).toEqual([]);
    const seen = (await first.list()).get('lamp.mjs');
    expect(seen).toMatchObject({ state: 'untrusted', running: false, driver: null });
    expect((await first.list()).size).toBe(1);
    await expect(first.call('trustDriverPackage', { file: 'lamp.mjs', sha256: '0'.repeat(64) })).rejects.toThrow('409');
    await expect(first.call('trustDriverPackage', { file: '../x', sha256: seen?.sha256 })).rejects.toThrow('404');
    await first.call('trustDriverPackage', { file: 'lamp.mjs', sha256: seen?.sha256 });
    expect(audited).toEqual([{ target: 'lamp.mjs', after: { sha256: seen?.sha256 } }]);

    const second = await start();
    expect(second.ids).toEqual(['Lamp']);
    expect((await second.list()).get('lamp.mjs')).toMatchObject({
      state: 'trusted',
      running: true,
      driver: { id: 'Lamp', version: '2' },
      trustedBy: 'root',
    });
    await put('lamp.mjs', source('Lamp').replace('9000', '9001'));
    expect((await second.list()).get('lamp.mjs')).toMatchObject({ state: 'changed', running: false });
    expect((await start()).ids).toEqual([]);
    await put('lamp.mjs', source('Lamp'));
    await second.call('distrustDriverPackage', { file: 'lamp.mjs' });
    expect((await start()).ids).toEqual([]);
    await expect(second.call('distrustDriverPackage', { file: 'lamp.mjs' })).rejects.toThrow('404');
  });

  it('run without a confirmation when they are signed with the installation’s key', async () => {
    await mkdir(join(folder, 'drivers/acme/lib'), { recursive: true });
    await put('acme/package.json', JSON.stringify({ type: 'module', exports: './main.mjs' }));
    await put('acme/lib/name.mjs', "export const id = 'Acme';");
    await put('acme/main.mjs', `import { id } from './lib/name.mjs';\n${source('Acme').replace("id: 'Acme'", 'id')}`);
    const { sha256 = '' } = (await (await start()).list()).get('acme') ?? {};
    const signature = sign(null, Buffer.from(sha256, 'hex'), privateKey).toString('base64');
    await put('acme.sig', `${signature}\n`);
    const signed = await start();
    expect(signed.ids).toEqual(['Acme']);
    expect((await signed.list()).get('acme')).toMatchObject({ signed: true, state: 'trusted', running: true });
    await put('acme/lib/name.mjs', "export const id = 'Other';");
    expect((await start()).ids).toEqual([]);
    const otherKey = generateKeyPairSync('ed25519').privateKey;
    await put('acme/lib/name.mjs', "export const id = 'Acme';");
    await put('acme.sig', sign(null, Buffer.from(sha256, 'hex'), otherKey).toString('base64'));
    expect((await start()).ids).toEqual([]);
  });

  it('are named with the reason when they cannot be loaded', async () => {
    await put('broken.mjs', 'export const nothing = 1;');
    await put('twin.mjs', source('BuiltIn'));
    const before = await start();
    for (const file of ['broken.mjs', 'twin.mjs'])
      await before.call('trustDriverPackage', { file, sha256: (await before.list()).get(file)?.sha256 });
    const after = await (await start()).list();
    expect(after.get('broken.mjs')).toMatchObject({ state: 'failed', running: false });
    expect(after.get('broken.mjs')?.reason).toContain('driver');
    expect(after.get('twin.mjs')?.reason).toContain('BuiltIn');
  });
});
