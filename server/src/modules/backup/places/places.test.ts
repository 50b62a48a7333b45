import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { BackupPlaceDraft } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/test-database.ts';
import { type S3Server, startS3Server } from '../../../platform/files/s3-server.fixture.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { PlaceError } from './backup-place.ts';
import { bytes, calm, contentOf, depsOfTest } from './places.fixture.ts';
import { type BackupPlaces, createPlaces } from './places.ts';

let database: TestDatabase;
let store: S3Server;
let root: string;
let places: BackupPlaces;
const audited: object[] = [];
const caller = {
  language: 'en' as const,
  signal: calm(),
  audit: async (entry: object) => void audited.push(entry),
} as unknown as Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  store = await startS3Server();
  root = await mkdtemp(join(tmpdir(), 'eoms-places-'));
  await mkdir(join(root, 'data'));
  await mkdir(join(root, 'mount'));
  places = createPlaces({ database, secrets: createSecrets(Buffer.alloc(32, 7)), ...depsOfTest(join(root, 'data')) });
});
beforeEach(async () => {
  audited.length = 0;
  await database.pool.query('truncate backup_places');
});
afterAll(async () => {
  await store.close();
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

const draft = (more: Partial<BackupPlaceDraft> = {}): BackupPlaceDraft => ({
  name: '异地存储',
  type: 's3',
  address: `${store.settings.url}/copies`,
  account: store.settings.accessKey,
  region: store.settings.region,
  hostKey: '',
  networks: [],
  enabled: true,
  ...more,
});
const only = async () => {
  const [place] = await places.listPlaces('zh');
  return place ?? expect.fail('there is none');
};

it('keeps a secret to itself, and for the server that it was entered for', async () => {
  const secret = store.settings.secretKey;
  const { id } = await places.savePlace(draft({ secret }), caller);
  const saved = await only();
  expect(saved).toMatchObject({ id, name: '异地存储', hasSecret: true, revision: 1, lastAt: null, lastFailed: false });
  expect(JSON.stringify([saved, audited])).not.toContain(secret);
  const { rows } = await database.pool.query('select * from backup_places');
  expect(JSON.stringify(rows)).not.toContain(secret);

  expect(await places.testPlace(draft({ id }), caller)).toMatchObject({ passed: true, step: 'remove' });
  expect([...store.objects.keys()]).toEqual([]);
  await places.savePlace(draft({ id, name: 'Elsewhere', enabled: false, revision: 1 }), caller);
  expect(await only()).toMatchObject({ name: 'Elsewhere', enabled: false, hasSecret: true, revision: 2 });

  // Somebody points the place at a server of his own.
  const moved = draft({ id, address: store.settings.url.replace('127.0.0.1', 'localhost') });
  expect(await places.testPlace(moved, caller)).toMatchObject({ passed: false, step: 'connect' });
  await places.savePlace({ ...moved, revision: 2 }, caller);
  expect(await only()).toMatchObject({ hasSecret: false });
  expect(JSON.stringify(audited)).not.toContain(secret);
});

it('refuses a name in use, an older revision, a wrong address and what has gone', async () => {
  const { id } = await places.savePlace(draft(), caller);
  await expect(places.savePlace(draft(), caller)).rejects.toMatchObject({ code: 'backup.placeNameInUse' });
  await places.savePlace(draft({ id, revision: 1, account: 'other' }), caller);
  await expect(places.savePlace(draft({ id, revision: 1 }), caller)).rejects.toMatchObject({ code: '409' });
  for (const wrong of [{ address: 'ftp://x' }, { networks: ['10.0.0.0'] }, { type: 'folder' as const, address: '/' }]) {
    const refused = {
      code: 'backup.badAddress',
      params: { problem: { zh: expect.any(String), en: expect.any(String) } },
    };
    await expect(places.savePlace(draft({ id, ...wrong }), caller)).rejects.toMatchObject(refused);
    await expect(places.testPlace(draft(wrong), caller)).rejects.toMatchObject(refused);
  }
  await places.removePlace(id, caller);
  expect(await places.listPlaces('en')).toEqual([]);
  await expect(places.removePlace(id, caller)).rejects.toMatchObject({ code: '404' });
  await expect(places.testPlace(draft({ id }), caller)).rejects.toMatchObject({ code: '404' });
  await expect(places.openPlace(id, calm())).rejects.toMatchObject({ reason: 'missing' });
});

it('opens a place by its id, and notes what became of a copy in each language', async () => {
  const { id } = await places.savePlace(draft({ secret: store.settings.secretKey }), caller);
  const place = await places.openPlace(id, calm());
  const whole = bytes(1_000);
  await place.put('backup-1.zip', contentOf(whole), whole.length, calm());
  expect((await buffer(await place.open('backup-1.zip', calm()))).equals(whole)).toBe(true);
  await place.remove('backup-1.zip', calm());
  await place.close();

  await places.noteResult(id, new PlaceError('noRoom', 'HTTP 507 to PUT', { step: 'write' }));
  const [zh, en] = [await only(), (await places.listPlaces('en'))[0]];
  expect(zh).toMatchObject({ lastFailed: true, lastDetail: '剩余空间不足（HTTP 507 to PUT）', revision: 1 });
  expect(en?.lastDetail).toBe('There is no room left (HTTP 507 to PUT)');
  expect(zh.lastAt).not.toBeNull();
  await places.noteResult(id, null);
  expect(await only()).toMatchObject({ lastFailed: false, lastDetail: '', revision: 1 });
});

it('remembers that a folder was mounted', async () => {
  const address = join(root, 'mount');
  const folder = draft({ type: 'folder', address, account: '', region: '' });
  const { id } = await places.savePlace(folder, caller);
  const tested = await places.testPlace({ ...folder, id }, caller);
  expect(tested).toMatchObject({ passed: true, freeBytes: expect.any(Number) });
  expect(await readdir(address)).toEqual(['.eoms-backups']);
  await rm(address, { recursive: true });
  await mkdir(address);
  await expect(places.openPlace(id, calm())).rejects.toMatchObject({ reason: 'missing' });
  expect(await places.testPlace({ ...folder, id }, caller)).toMatchObject({ passed: false, step: 'connect' });
  expect(await readdir(address)).toEqual([]);
  expect(await only()).toMatchObject({ revision: 1 });
});
