import type { LdapConnection } from '@eoms/contract';
import { type Client, type Entry, EqualityFilter, ResultCodeError } from 'ldapts';
import { DirectoryError, type ReadDepartment, type ReadLeftOut, type ReadPerson, type Source } from '../source.ts';
import { parentName, sameName } from './distinguished-name.ts';
import { withLdap } from './ldap-client.ts';
import { chainFilter, knowsChains, membersBelow, readGroupBy } from './nested-groups.ts';

const pageSize = 500;
/** What says who an entry is, whatever it is called and wherever it is moved: Active Directory's, and RFC 4530. */
const idAttributes = ['objectGUID', 'entryUUID'] as const;
const always = [...idAttributes, 'userAccountControl', 'ou', 'name', 'cn'];
/** ACCOUNTDISABLE (MS-ADTS, 2.2.16). */
const disabledBit = 2;
/** Wrong password; and what servers answer for locked accounts and passwords that are over (RFC 4511, appendix A). */
const refusedBind = new Set([19, 48, 49, 50, 53]);

const first = (entry: Entry, name: string): Buffer | string | undefined => {
  const key = Object.keys(entry).find((one) => one.toLowerCase() === name.toLowerCase());
  const value = key === undefined ? undefined : entry[key];
  return Array.isArray(value) ? value[0] : value;
};
const textOf = (entry: Entry, name: string): string | undefined => {
  const value = first(entry, name)?.toString().trim();
  return value === '' ? undefined : value;
};

/** `objectGUID` as 32 hexadecimal digits, `entryUUID` as it is written. */
const idOf = (entry: Entry): string | undefined => {
  const guid = first(entry, 'objectGUID');
  if (guid !== undefined && guid.length > 0) return Buffer.from(guid as Buffer).toString('hex');
  return textOf(entry, 'entryUUID');
};
const byId = (id: string): EqualityFilter =>
  /^[0-9a-f]{32}$/.test(id)
    ? new EqualityFilter({ attribute: 'objectGUID', value: Buffer.from(id, 'hex') })
    : new EqualityFilter({ attribute: 'entryUUID', value: id });

const isEnabled = (entry: Entry): boolean => (Number(textOf(entry, 'userAccountControl') ?? 0) & disabledBit) === 0;

const leftOut = (subject: ReadLeftOut['subject'], { dn }: Entry): ReadLeftOut => ({
  subject,
  id: dn.slice(0, 200),
  name: dn.slice(0, 200),
  reason: 'noId',
  detail: null,
});

const search = async (
  client: Client,
  base: string,
  filter: string,
  attributes: readonly string[],
): Promise<Entry[]> => {
  const found = await client.search(base, {
    scope: 'sub',
    filter,
    attributes: [...attributes],
    paged: { pageSize },
    explicitBufferAttributes: ['objectGUID'],
  });
  return found.searchEntries;
};

/** Whom the filter finds; with a group, of those its members and the members of the groups in it. */
const readPeople = async (
  client: Client,
  { baseDn, userFilter, groupDn }: LdapConnection,
  attributes: readonly string[],
): Promise<Entry[]> => {
  if (groupDn !== '' && (await knowsChains(client))) {
    const [group] = (await client.search(groupDn, { scope: 'base', attributes: ['1.1'] })).searchEntries;
    if (!group) throw new DirectoryError('unreadable', `There is no group ${groupDn}`);
    return search(client, baseDn, chainFilter(userFilter, group.dn), attributes);
  }
  const entries = await search(client, baseDn, userFilter, attributes);
  if (groupDn === '') return entries;
  const names = new Set(entries.map(({ dn }) => sameName(dn)));
  const members = await membersBelow(groupDn, (name) => names.has(name), readGroupBy(client));
  return entries.filter(({ dn }) => members.has(sameName(dn)));
};

const readDepartments = async (client: Client, { baseDn, departmentFilter }: LdapConnection) => {
  if (departmentFilter === '') return { departments: [], ids: new Map<string, string>(), left: [] };
  const entries = await search(client, baseDn, departmentFilter, always);
  const ids = new Map<string, string>();
  for (const entry of entries) ids.set(sameName(entry.dn), idOf(entry) ?? '');
  const departments = entries.flatMap((entry): ReadDepartment[] => {
    const id = idOf(entry);
    const name = textOf(entry, 'ou') ?? textOf(entry, 'name') ?? textOf(entry, 'cn');
    return id && name ? [{ id, name, parentId: ids.get(parentName(entry.dn)) || null }] : [];
  });
  const left = entries.filter((entry) => !idOf(entry)).map((entry) => leftOut('department', entry));
  return { departments, ids, left };
};

export const ldapSource: Source<LdapConnection> = {
  async *read(connection, secret, deps) {
    const part = await withLdap(connection, deps, async (client) => {
      await client.bind(connection.bindDn, secret);
      const { departments, ids, left } = await readDepartments(client, connection);
      const wanted = await readPeople(client, connection, [...always, ...deps.attributes]);
      const people = wanted.flatMap((entry): ReadPerson[] => {
        const id = idOf(entry);
        if (!id) return [];
        const attributes = deps.attributes.flatMap((name) => {
          const value = textOf(entry, name);
          return value === undefined ? [] : [[name, value] as const];
        });
        const department = ids.get(parentName(entry.dn));
        return [
          {
            id,
            enabled: isEnabled(entry),
            departments: department ? [department] : [],
            attributes: Object.fromEntries(attributes),
          },
        ];
      });
      const odd = wanted.filter((entry) => !idOf(entry)).map((entry) => leftOut('person', entry));
      return { departments, people, leftOut: [...left, ...odd] };
    });
    yield part;
  },

  test: (connection, secret, deps) =>
    withLdap(connection, deps, async (client) => {
      await client.bind(connection.bindDn, secret);
      const found = await client.search(connection.baseDn, {
        scope: 'base',
        filter: '(objectClass=*)',
        attributes: ['1.1'],
      });
      if (found.searchEntries.length === 0) throw new DirectoryError('unreadable', `There is no ${connection.baseDn}`);
    }),

  async verify(connection, secret, { id, password }, deps) {
    // A simple bind without a password is anonymous, and succeeds whoever it is (RFC 4513, 5.1.2).
    if (password === '') return false;
    const dn = await withLdap(connection, deps, async (client) => {
      await client.bind(connection.bindDn, secret);
      const found = await client.search(connection.baseDn, {
        scope: 'sub',
        filter: byId(id),
        attributes: ['userAccountControl'],
        sizeLimit: 2,
      });
      const [entry] = found.searchEntries;
      return entry && isEnabled(entry) ? entry.dn : undefined;
    });
    if (dn === undefined) return false;
    return withLdap(connection, deps, async (client) => {
      try {
        await client.bind(dn, password);
        return true;
      } catch (error) {
        if (error instanceof ResultCodeError && refusedBind.has(error.code)) return false;
        throw error;
      }
    });
  },
};
