import type { FeishuConnection } from '@eoms/contract';
import { z } from 'zod';
import { CallRefused } from '../platform-calls.ts';
import { attributesOf, departmentLeftOut, followPages, readEach, rootsOf } from '../read-records.ts';
import type { ReadDepartment, ReadLeftOut, ReadPart, ReadPerson, Source } from '../source.ts';
import { feishuApplications } from './feishu-applications.ts';
import { createFeishuCalls, type FeishuCalls } from './feishu-calls.ts';

const company = '0';
const pageSize = '50';
/** The smallest limit is 50 a second. */
const paceMs = 25;
const idTypes = { department_id_type: 'open_department_id', user_id_type: 'union_id' };

const Page = z.object({
  data: z.object({ has_more: z.boolean().optional(), page_token: z.string().optional(), items: z.unknown() }),
});
const Department = z.object({
  open_department_id: z.string().min(1).max(200),
  name: z.string().min(1),
  parent_department_id: z.string().optional(),
});
const Person = z.object({
  union_id: z.string().min(1).max(200),
  department_ids: z.array(z.string()).optional(),
  status: z.object({ is_frozen: z.boolean(), is_resigned: z.boolean(), is_exited: z.boolean() }).partial().optional(),
});
const Scopes = z.object({
  data: z.object({ department_ids: z.array(z.string()).optional(), user_ids: z.array(z.string()).optional() }),
});

const toPerson = (value: z.output<typeof Person>, record: object, wanted: readonly string[]): ReadPerson => ({
  id: value.union_id,
  enabled: !value.status?.is_frozen && !value.status?.is_resigned && !value.status?.is_exited,
  departments: (value.department_ids ?? []).filter((id) => id !== company),
  attributes: attributesOf(record, wanted),
});
const toDepartment = ({ open_department_id: id, name, parent_department_id: parent }: z.output<typeof Department>) => ({
  id,
  name,
  parentId: parent && parent !== company ? parent : null,
});

/** Every page of a list. */
const readAll = async (
  { get }: FeishuCalls,
  path: string,
  query: Readonly<Record<string, string>>,
  take: (items: unknown) => void,
): Promise<void> =>
  followPages('', async (cursor) => {
    const answer = await get(path, { ...query, page_size: pageSize, ...(cursor === '' ? {} : { page_token: cursor }) });
    const page = Page.safeParse(answer);
    if (!page.success) throw new CallRefused('the list is unreadable');
    take(page.data.data.items);
    return { next: page.data.data.has_more ? page.data.data.page_token : undefined };
  });

export const feishuSource: Source<FeishuConnection> = {
  async *read(connection, secret, deps) {
    const calls = createFeishuCalls(connection, secret, deps);
    const scope = await readScope(calls, connection);
    if (scope) yield { scopeNote: scope.note };

    const departments = new Map<string, ReadDepartment>();
    for (const root of scope?.departments ?? rootsOf(connection.roots)) {
      const leftOut: ReadLeftOut[] = [];
      try {
        if (root === company) departments.set(company, { id: company, name: '', parentId: null });
        else {
          const answer = await calls.get(`/contact/v3/departments/${encodeURIComponent(root)}`, idTypes);
          const own = z.object({ data: z.object({ department: Department }) }).safeParse(answer);
          if (!own.success) throw new CallRefused('it has no name');
          departments.set(root, { ...toDepartment(own.data.data.department), parentId: null });
        }
        const path = `/contact/v3/departments/${encodeURIComponent(root)}/children`;
        await readAll(calls, path, { ...idTypes, fetch_child: 'true' }, (items) => {
          const each = readEach(items, Department, 'department');
          for (const { value } of each.taken) departments.set(value.open_department_id, toDepartment(value));
          leftOut.push(...each.leftOut);
        });
      } catch (error) {
        leftOut.push(departmentLeftOut(error, { id: root, name: '' }));
      }
      yield { leftOut, ...(leftOut.length > 0 ? { readWhole: [] } : {}) };
    }
    yield { departments: [...departments.values()].filter(({ id }) => id !== company) };
    for (const department of departments.values()) {
      await deps.pause(paceMs, deps.signal);
      try {
        yield await peopleOf(calls, department.id, deps.attributes);
      } catch (error) {
        yield { leftOut: [departmentLeftOut(error, department)], readWhole: [] };
      }
    }
    for (const id of scope?.people ?? []) yield await onePerson(calls, id, deps.attributes);
  },

  applications: feishuApplications,

  async test(connection, secret, deps) {
    await createFeishuCalls(connection, secret, deps).token();
  },

  signIn: {
    url(connection, { redirectUri, state, challenge }) {
      const url = new URL(`${connection.loginBase}/open-apis/authen/v1/authorize`);
      const query = { client_id: connection.appId, response_type: 'code', redirect_uri: redirectUri, state };
      const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
      for (const [key, value] of Object.entries({ ...query, ...pkce })) url.searchParams.set(key, value);
      return url.href;
    },
    async redeem(connection, secret, { code, redirectUri, verifier }, deps) {
      const calls = createFeishuCalls(connection, secret, deps);
      const granted = await calls.plain({
        url: `${connection.base}/open-apis/authen/v2/oauth/token`,
        method: 'POST',
        body: {
          grant_type: 'authorization_code',
          client_id: connection.appId,
          client_secret: secret,
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        },
      });
      const own = z.object({ access_token: z.string().min(1) }).safeParse(granted);
      if (!own.success) return undefined;
      const me = await calls.plain({
        url: `${connection.base}/open-apis/authen/v1/user_info`,
        headers: { authorization: `Bearer ${own.data.access_token}` },
      });
      return z.object({ data: z.object({ union_id: z.string().min(1) }) }).safeParse(me).data?.data.union_id;
    },
  },
};

const peopleOf = async (calls: FeishuCalls, id: string, wanted: readonly string[]): Promise<ReadPart> => {
  const people: ReadPerson[] = [];
  const leftOut: ReadLeftOut[] = [];
  await readAll(calls, '/contact/v3/users/find_by_department', { ...idTypes, department_id: id }, (items) => {
    const each = readEach(items, Person, 'person');
    people.push(...each.taken.map(({ value, record }) => toPerson(value, record, wanted)));
    leftOut.push(...each.leftOut);
  });
  return { people, leftOut, readWhole: leftOut.length === 0 ? [id] : [] };
};

const onePerson = async (calls: FeishuCalls, id: string, wanted: readonly string[]): Promise<ReadPart> => {
  try {
    const answer = await calls.get(`/contact/v3/users/${encodeURIComponent(id)}`, idTypes);
    const record = z.object({ data: z.object({ user: z.unknown() }) }).safeParse(answer).data?.data.user;
    const each = readEach([record], Person, 'person');
    return { people: each.taken.map(({ value, record: own }) => toPerson(value, own, wanted)), leftOut: each.leftOut };
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    return { leftOut: [{ subject: 'person', id, name: '', reason: 'personUnreadable', detail: error.message }] };
  }
};

/**
 * What the app may see, where that is not the whole company that was asked for ("contact scope"): people outside it are
 * not gone. Undefined where it sees what it was asked for.
 */
const readScope = async (calls: FeishuCalls, connection: FeishuConnection) => {
  if (!rootsOf(connection.roots).includes(company)) return undefined;
  // Only an app for everybody may ask for the children of the company.
  const first = { ...idTypes, page_size: '1' };
  try {
    await calls.get(`/contact/v3/departments/${company}/children`, first);
    return undefined;
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
  }
  const departments: string[] = [];
  const people: string[] = [];
  await followPages('', async (cursor) => {
    const answer = await calls.get('/contact/v3/scopes', {
      ...idTypes,
      ...(cursor === '' ? {} : { page_token: cursor }),
    });
    const read = Scopes.safeParse(answer);
    const page = Page.partial().safeParse(answer).data?.data;
    departments.push(...(read.data?.data.department_ids ?? []));
    people.push(...(read.data?.data.user_ids ?? []));
    return { next: page?.has_more ? page.page_token : undefined };
  });
  return { departments, people, note: `${departments.join(', ') || '–'} + ${people.length}` };
};
