import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runLicenseTool } from './license.ts';

const folder = mkdtempSync(join(tmpdir(), 'eoms-license-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const run = (...args: string[]) => {
  let text = '';
  const code = runLicenseTool(args, (line) => {
    text += line;
  });
  return { code, text };
};

it('creates keys, issues a licence and shows it', () => {
  expect(run('keygen', '--private', at('key.pem'), '--public', at('key.pub.pem')).code).toBe(0);
  expect(statSync(at('key.pem')).mode & 0o077).toBe(0);
  const who = ['--licensee', 'Venue', '--machine', 'abcde-fghjk'];
  const issued = run('issue', '--private', at('key.pem'), ...who, '--days', '10', '--out', at('eoms.lic'));
  expect(issued).toMatchObject({ code: 0, text: expect.stringContaining('ABCDE-FGHJK') });
  const shown = run('show', '--public', at('key.pub.pem'), at('eoms.lic'));
  const grant = JSON.parse(shown.text) as { notBefore: string; expiresAt: string; licensee: string };
  expect(grant.licensee).toBe('Venue');
  expect(Date.parse(grant.expiresAt) - Date.parse(grant.notBefore)).toBe(10 * 86_400_000);
  expect(readFileSync(at('eoms.lic'), 'utf8')).not.toContain('PRIVATE');
});

it('never overwrites a key, and reports wrong usage in one line', () => {
  expect(run('keygen', '--private', at('key.pem'), '--public', at('other.pem'))).toMatchObject({ code: 1 });
  run('keygen', '--private', at('key2.pem'), '--public', at('key2.pub.pem'));
  for (const args of [
    ['issue', '--private', at('key.pem')],
    ['issue', '--private', at('key.pem'), '--licensee', 'V', '--machine', 'A', '--days', 'x', '--out', at('no.lic')],
    ['show', '--public', at('key2.pub.pem'), at('eoms.lic')],
    ['show', '--public', at('key.pub.pem')],
    ['unknown'],
    ['issue', '--nonsense'],
  ]) {
    const { code, text } = run(...args);
    expect(code, args.join(' ')).toBe(1);
    expect(text.trim().split('\n'), args.join(' ')).toHaveLength(1);
  }
  expect(run().text).toContain('npm run license');
});
