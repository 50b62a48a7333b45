import { type Client, type Entry, NoSuchObjectError, ResultCodeError } from 'ldapts';
import { DirectoryError } from '../source.ts';
import { sameName } from './distinguished-name.ts';
import { readRange } from './read-range.ts';

/** The names of the members of a group; undefined if there is no such group. */
export type ReadGroup = (dn: string) => Promise<readonly string[] | undefined>;

/** More groups, and members that are neither people nor groups, than any company has below one. */
const lookedAtAtMost = 5_000;

/**
 * The people of a group and of the groups in it, by their names in the spelling of `sameName`. Groups that contain each other
 * are read once. Whoever is known to be a person is not asked for.
 */
export const membersBelow = async (
  groupDn: string,
  isPerson: (name: string) => boolean,
  readGroup: ReadGroup,
): Promise<Set<string>> => {
  const found = new Set<string>();
  const seen = new Set([sameName(groupDn)]);
  const waiting = [groupDn];
  for (let dn = waiting.pop(); dn !== undefined; dn = waiting.pop()) {
    const members = await readGroup(dn);
    if (!members && dn === groupDn) throw new DirectoryError('unreadable', `There is no group ${groupDn}`);
    for (const member of members ?? []) {
      const name = sameName(member);
      if (isPerson(name)) found.add(name);
      else if (!seen.has(name)) {
        seen.add(name);
        waiting.push(member);
      }
    }
    if (seen.size > lookedAtAtMost)
      throw new DirectoryError('tooMany', `More than ${lookedAtAtMost} groups in ${groupDn}`);
  }
  return found;
};

const groupClasses = '(|(objectClass=group)(objectClass=groupOfNames)(objectClass=groupOfUniqueNames))';
/** Active Directory's, and those of RFC 4519. */
const memberAttributes = ['member', 'uniqueMember'] as const;

export const readGroupBy =
  (client: Client): ReadGroup =>
  async (dn) => {
    const ask = async (attribute: string): Promise<Entry | undefined> => {
      try {
        const found = await client.search(dn, { scope: 'base', filter: groupClasses, attributes: [attribute] });
        return found.searchEntries[0];
      } catch (error) {
        // A member may be in another domain, or be gone.
        if (error instanceof NoSuchObjectError || (error instanceof ResultCodeError && error.code === 10))
          return undefined;
        throw error;
      }
    };
    let members: string[] | undefined;
    for (const attribute of memberAttributes) {
      const some = await readRange(attribute, ask);
      if (some) members = [...(members ?? []), ...some];
      else if (!members) return undefined;
    }
    return members;
  };

/** LDAP_MATCHING_RULE_IN_CHAIN (MS-ADTS, 3.1.1.3.4.4.3), and what a server that has it says of itself. */
const inChain = '1.2.840.113556.1.4.1941';
const activeDirectory = '1.2.840.113556.1.4.800';

/** A value inside a filter (RFC 4515). */
const escaped = (value: string): string =>
  value.replace(/[\\*()\0]/g, (c) => `\\${c.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** Whom a filter finds among the members of a group, however deep, where the server can be asked that. */
export const chainFilter = (userFilter: string, groupDn: string): string =>
  `(&${userFilter.startsWith('(') ? userFilter : `(${userFilter})`}(memberOf:${inChain}:=${escaped(groupDn)}))`;

export const knowsChains = async (client: Client): Promise<boolean> => {
  try {
    const { searchEntries } = await client.search('', {
      scope: 'base',
      filter: '(objectClass=*)',
      attributes: ['supportedCapabilities'],
    });
    const said = searchEntries[0]?.supportedCapabilities ?? [];
    return (Array.isArray(said) ? said : [said]).map(String).includes(activeDirectory);
  } catch (error) {
    // A server that says nothing of itself is asked group by group.
    if (error instanceof ResultCodeError) return false;
    throw error;
  }
};
