import { describe, expect, it } from 'vitest';
import { createPasswords } from './password.ts';

describe('passwords', () => {
  const passwords = createPasswords();
  it('are hashed with argon2id at the agreed cost', async () => {
    const stored = await passwords.hash('Correct horse 1');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(stored, 'Correct horse 1')).toBe(true);
    expect(await passwords.verify(stored, 'correct horse 1')).toBe(false);
  });
  it('are the same however a keyboard composes them', async () => {
    expect(await passwords.verify(await passwords.hash('Cafe\u0301-2026'), 'Caf\u00e9-2026')).toBe(true);
  });
  it('are wrong for unknown users and damaged hashes', async () => {
    expect(await passwords.verify(undefined, 'no user has this password')).toBe(false);
    expect(await passwords.verify('$argon2id$broken', 'x')).toBe(false);
  });
  it('are refused with 429 when too many wait', async () => {
    const flood = await Promise.allSettled(Array.from({ length: 300 }, () => passwords.verify(undefined, 'x')));
    const refused = flood.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThan(50);
    expect(refused.every((result) => result.reason.code === '429')).toBe(true);
    expect(await passwords.verify(undefined, 'x')).toBe(false);
  });
});
