import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSecrets, loadKeyFile } from './secrets.ts';

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

describe('the key file', () => {
  it('is created once, for its owner only, even by two simultaneous starts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'eoms-key-'));
    const keys = await Promise.all([loadKeyFile(folder), loadKeyFile(folder), loadKeyFile(folder)]);
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect((await stat(join(folder, 'secrets.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secrets.key']);
    await writeFile(join(folder, 'secrets.key'), 'short');
    await expect(loadKeyFile(folder)).rejects.toThrow(/256-bit/);
    await rm(folder, { recursive: true });
  });
});
