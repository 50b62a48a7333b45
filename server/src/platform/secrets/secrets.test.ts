import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { loadSecretsKey, SecretsKeyRefused, type SecretsKeySetting } from './load-key.ts';
import { createSecrets } from './secrets.ts';

describe('secrets', () => {
  const secrets = createSecrets(randomBytes(32));
  it('open for the purpose they were encrypted for', () => {
    const sealed = secrets.seal('密码', 'devices.password.1');
    expect(sealed).not.toContain('密码');
    expect(secrets.open(sealed, 'devices.password.1')).toBe('密码');
    expect(secrets.seal('密码', 'devices.password.1')).not.toBe(sealed);
  });
  it('do not open elsewhere, changed, cut, or with another key', () => {
    const sealed = secrets.seal('x'.repeat(20), 'a');
    expect(() => secrets.open(sealed, 'b')).toThrow();
    const [version, text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64url');
    bytes[30] = (bytes[30] ?? 0) ^ 1;
    expect(() => secrets.open(`${version}.${bytes.toString('base64url')}`, 'a')).toThrow();
    expect(() => secrets.open(sealed.slice(0, 20), 'a')).toThrow();
    expect(() => createSecrets(randomBytes(32)).open(sealed, 'a')).toThrow();
  });
});

const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eoms-key-'));
  folders.push(folder);
  return folder;
};
const write = (folder: string, text: string) => writeFile(join(folder, 'secrets.key'), text);

describe('the key of a system', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await database.drop();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });
  const load = (folder: string, setting?: SecretsKeySetting) => loadSecretsKey(database.db, folder, setting);

  it('is created once, for its owner only, even by simultaneous starts', async () => {
    const folder = await newFolder();
    const keys = await Promise.all([load(folder), load(folder), load(folder)]);
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect((await stat(join(folder, 'secrets.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secrets.key']);
    expect(await load(folder)).toEqual(keys[0]);
    await write(folder, 'short');
    await expect(load(folder)).rejects.toThrow(SecretsKeyRefused);
  });
  it('is the same on every node: another is refused, and none is made up for a second node', async () => {
    const [first, second] = [await newFolder(), await newFolder()];
    const key = await load(first);
    await expect(load(second)).rejects.toThrow(/secrets\.key/);
    expect(await readdir(second)).toEqual([]);
    await write(second, randomBytes(32).toString('base64'));
    await expect(load(second)).rejects.toThrow(SecretsKeyRefused);
    expect(await readdir(second)).toEqual(['secrets.key']);
    await write(second, key.toString('base64'));
    expect(await load(second)).toEqual(key);
    const stored = JSON.stringify((await database.pool.query('select * from agreed_values')).rows);
    expect(stored).not.toContain(key.toString('base64'));
  });
  it('of two nodes that start at once on an empty database is that of one; the other keeps no key', async () => {
    const two = [await newFolder(), await newFolder()] as const;
    const starts = await Promise.allSettled(two.map((folder) => load(folder)));
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const loser = two[starts.findIndex(({ status }) => status === 'rejected')] ?? '';
    expect(await readdir(loser)).toEqual([]);
  });
  it('may come from the settings, as a value or as a file', async () => {
    const [folder, other] = [await newFolder(), await newFolder()];
    const value = randomBytes(32).toString('base64');
    await write(other, value);
    expect((await load(folder, { value })).toString('base64')).toBe(value);
    expect((await load(folder, { file: join(other, 'secrets.key') })).toString('base64')).toBe(value);
    expect(await readdir(folder)).toEqual([]);
    await expect(load(folder, { value: 'short' })).rejects.toThrow(/EOMS_SECRETS_KEY/);
    await expect(load(folder, { file: join(folder, 'nowhere') })).rejects.toThrow(/nowhere/);
  });
});
