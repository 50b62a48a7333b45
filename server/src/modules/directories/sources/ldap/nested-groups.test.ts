import { FilterParser } from 'ldapts';
import { expect, it } from 'vitest';
import { chainFilter, membersBelow, type ReadGroup } from './nested-groups.ts';

const dn = (name: string): string => `CN=${name},DC=x`;
const isPerson = (name: string): boolean => name.startsWith('cn=p');
const reading = (groups: Readonly<Record<string, readonly string[]>>) => {
  const asked: string[] = [];
  const read: ReadGroup = async (name) => {
    asked.push(name);
    return groups[name]?.map(dn);
  };
  return { asked, read };
};
const named = (found: ReadonlySet<string>): string[] => [...found].sort();

it('takes the people of groups in groups, each once', async () => {
  const { read } = reading({
    [dn('all')]: ['p1', 'g1', 'g2'],
    [dn('g1')]: ['p1', 'p2', 'g3'],
    [dn('g2')]: ['g3'],
    [dn('g3')]: ['p3'],
  });
  expect(named(await membersBelow(dn('all'), isPerson, read))).toEqual(['cn=p1,dc=x', 'cn=p2,dc=x', 'cn=p3,dc=x']);
});

it('ends where groups contain each other or themselves, and asks each once, however it is spelled', async () => {
  const { asked, read } = reading({
    [dn('all')]: ['all', 'g1'],
    [dn('g1')]: ['G2', 'p1'],
    [dn('G2')]: ['g1', 'g2', 'all'],
  });
  expect(named(await membersBelow(dn('all'), isPerson, read))).toEqual(['cn=p1,dc=x']);
  expect(asked).toHaveLength(3);
});

it('passes over members that are neither, but not over a group that is not there', async () => {
  const { read } = reading({ [dn('all')]: ['device', 'p1'] });
  expect(named(await membersBelow(dn('all'), isPerson, read))).toEqual(['cn=p1,dc=x']);
  await expect(membersBelow(dn('none'), isPerson, read)).rejects.toMatchObject({ failure: 'unreadable' });
});

it('is bounded', async () => {
  const many = Array.from({ length: 6_000 }, (_, i) => `g${i}`);
  await expect(membersBelow(dn('all'), isPerson, reading({ [dn('all')]: many }).read)).rejects.toMatchObject({
    failure: 'tooMany',
  });
});

it('asks for a chain with a name that says nothing else in a filter', () => {
  const filter = chainFilter('(objectClass=user)', 'CN=a*(b)\\, c,DC=x');
  expect(filter).toBe('(&(objectClass=user)(memberOf:1.2.840.113556.1.4.1941:=CN=a\\2a\\28b\\29\\5c, c,DC=x))');
  expect(() => FilterParser.parseString(filter)).not.toThrow();
  expect(chainFilter('uid=*', 'CN=a')).toContain('(&(uid=*)');
});
