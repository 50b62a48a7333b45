import { expect, it } from 'vitest';
import { parentName, sameName } from './distinguished-name.ts';
import { readRange } from './read-range.ts';

/** Answers as Active Directory does: at most 1 500 values, under a name of their own, and nothing under the plain one. */
const activeDirectory = (members: readonly string[]) => async (asked: string) => {
  const from = Number(/range=(\d+)-/.exec(asked)?.[1] ?? 0);
  const piece = members.slice(from, from + 1_500);
  const isLast = from + 1_500 >= members.length;
  if (from === 0 && isLast) return { dn: 'cn=all', member: piece };
  return { dn: 'cn=all', member: [], [`member;range=${from}-${isLast ? '*' : from + 1_499}`]: piece };
};
const people = (count: number): string[] => Array.from({ length: count }, (_, i) => `CN=p${i},DC=x`);

it.each([0, 1, 1_500, 1_501, 4_500])('reads all %i members of a group', async (count) => {
  expect(await readRange('member', activeDirectory(people(count)))).toEqual(people(count));
});

it('says that there is no such group, and takes a single member for one', async () => {
  expect(await readRange('member', async () => undefined)).toBeUndefined();
  expect(await readRange('member', async () => ({ dn: 'cn=g', member: 'CN=a,DC=x' }))).toEqual(['CN=a,DC=x']);
});

it('ends where a server begins again and again', async () => {
  const endless = async () => ({ dn: 'cn=g', 'member;range=0-1499': ['CN=a,DC=x'] });
  await expect(readRange('member', endless)).rejects.toThrow('no end');
});

it('knows one name in two spellings, and what contains it', () => {
  expect(sameName('CN=Zhang\\, Wei , OU=研发,DC=Example')).toBe(sameName('cn=Zhang\\, wei,ou=研发,dc=example'));
  expect(parentName('CN=Zhang\\, Wei,OU=研发,DC=Example')).toBe('ou=研发,dc=example');
});
