import type { DingtalkConnection } from '@eoms/contract';
import { z } from 'zod';
import { CallRefused, type PlatformCalls } from '../platform-calls.ts';
import { attributesOf, departmentLeftOut, FarId, followPages, readEach, rootsOf } from '../read-records.ts';
import type { ReadDepartment, ReadLeftOut, ReadPart, ReadPerson, Source } from '../source.ts';
import { dingtalkApplications } from './dingtalk-applications.ts';
import { createDingtalkCalls } from './dingtalk-calls.ts';

/** The whole company, which is no department of its own. */
const company = '1';
const pageSize = 100;
/** Between two calls: the smallest limit is 20 a second for one interface. */
const paceMs = 60;

const Department = z.object({ dept_id: FarId, name: z.string().min(1) });
const Person = z.object({
  unionid: z.string().min(1).max(200),
  dept_id_list: z.array(FarId).optional(),
});
const UserPage = z.object({
  result: z.object({ has_more: z.boolean().optional(), next_cursor: z.number().optional(), list: z.unknown() }),
});
const Scopes = z.object({
  auth_org_scopes: z.object({ authed_dept: z.array(FarId).optional(), authed_user: z.array(FarId).optional() }),
});

const toPerson = (value: z.output<typeof Person>, record: object, wanted: readonly string[]): ReadPerson => ({
  id: value.unionid,
  // Who left is not listed; an account that was never used is still one of the company.
  enabled: true,
  departments: (value.dept_id_list ?? []).filter((id) => id !== company),
  attributes: attributesOf(record, wanted),
});

export const dingtalkSource: Source<DingtalkConnection> = {
  async *read(connection, secret, deps) {
    const calls = createDingtalkCalls(connection, secret, deps);
    const post = async (path: string, body: object) => {
      await deps.pause(paceMs, deps.signal);
      return calls.call((token) => ({
        url: `${connection.base}${path}?access_token=${encodeURIComponent(token)}`,
        method: 'POST',
        body,
      }));
    };
    const scope = await readScope(calls, connection);
    const roots = scope?.departments ?? rootsOf(connection.roots);
    if (scope) yield { scopeNote: scope.note };

    const peopleOf = async (id: string): Promise<ReadPart> => {
      const people: ReadPerson[] = [];
      const leftOut: ReadLeftOut[] = [];
      await followPages(0, async (cursor) => {
        const page = UserPage.safeParse(
          await post('/topapi/v2/user/list', { dept_id: Number(id), cursor, size: pageSize }),
        );
        if (!page.success) throw new CallRefused('the list of people is unreadable');
        const { has_more: more, next_cursor: next, list } = page.data.result;
        const each = readEach(list, Person, 'person');
        people.push(...each.taken.map(({ value, record }) => toPerson(value, record, deps.attributes)));
        leftOut.push(...each.leftOut);
        return { next: more ? next : undefined };
      });
      return { people, leftOut, readWhole: leftOut.length === 0 ? [id] : [] };
    };
    const childrenOf = async (id: string): Promise<{ children: ReadDepartment[]; leftOut: ReadLeftOut[] }> => {
      const answer = await post('/topapi/v2/department/listsub', { dept_id: Number(id) });
      const each = readEach(answer.result, Department, 'department');
      const parentId = id === company ? null : id;
      const children = each.taken.map(({ value }) => ({ id: value.dept_id, name: value.name, parentId }));
      return { children, leftOut: each.leftOut };
    };

    const waiting: ReadDepartment[] = [];
    for (const id of roots) {
      if (id === company) {
        waiting.push({ id, name: '', parentId: null });
        continue;
      }
      try {
        const answer = await post('/topapi/v2/department/get', { dept_id: Number(id) });
        const { name } = Department.parse(answer.result);
        const root = { id, name, parentId: null };
        waiting.push(root);
        yield { departments: [root] };
      } catch (error) {
        const known = error instanceof z.ZodError ? new CallRefused('it has no name') : error;
        yield { leftOut: [departmentLeftOut(known, { id, name: '' })], readWhole: [] };
      }
    }
    const seen = new Set<string>();
    for (let department = waiting.shift(); department; department = waiting.shift()) {
      if (seen.has(department.id)) continue;
      seen.add(department.id);
      try {
        const { children, leftOut } = await childrenOf(department.id);
        waiting.push(...children);
        yield { departments: children, leftOut, ...(leftOut.length > 0 ? { readWhole: [] } : {}) };
        yield await peopleOf(department.id);
      } catch (error) {
        yield { leftOut: [departmentLeftOut(error, department)], readWhole: [] };
      }
    }
    for (const userid of scope?.people ?? []) {
      try {
        const answer = await post('/topapi/v2/user/get', { userid });
        const each = readEach([answer.result], Person, 'person');
        yield {
          people: each.taken.map(({ value, record }) => toPerson(value, record, deps.attributes)),
          leftOut: each.leftOut,
        };
      } catch (error) {
        if (!(error instanceof CallRefused)) throw error;
        const detail = error.message;
        yield { leftOut: [{ subject: 'person', id: userid, name: userid, reason: 'personUnreadable', detail }] };
      }
    }
  },

  applications: dingtalkApplications,

  async test(connection, secret, deps) {
    await createDingtalkCalls(connection, secret, deps).token();
  },

  signIn: {
    url(connection, { redirectUri, state }) {
      const url = new URL(`${connection.loginBase}/oauth2/auth`);
      const query = { redirect_uri: redirectUri, response_type: 'code', client_id: connection.clientId };
      for (const [key, value] of Object.entries({ ...query, scope: 'openid', prompt: 'consent', state }))
        url.searchParams.set(key, value);
      return url.href;
    },
    async redeem(connection, secret, { code }, deps) {
      const calls = createDingtalkCalls(connection, secret, deps);
      const granted = await calls.plain({
        url: `${connection.apiBase}/v1.0/oauth2/userAccessToken`,
        method: 'POST',
        body: { clientId: connection.clientId, clientSecret: secret, code, grantType: 'authorization_code' },
      });
      const own = z.object({ accessToken: z.string().min(1) }).safeParse(granted);
      if (!own.success) return undefined;
      const me = await calls.plain({
        url: `${connection.apiBase}/v1.0/contact/users/me`,
        headers: { 'x-acs-dingtalk-access-token': own.data.accessToken },
      });
      return z.object({ unionId: z.string().min(1) }).safeParse(me).data?.unionId;
    },
  },
};

/**
 * What the app may see, where that is not the whole company that was asked for: people outside it are not "gone". Undefined
 * where it sees what it was asked for, or does not say.
 */
const readScope = async (calls: PlatformCalls, connection: DingtalkConnection) => {
  const roots = rootsOf(connection.roots);
  if (!roots.includes(company)) return undefined;
  const answer = await calls
    .call((token) => ({ url: `${connection.base}/auth/scopes?access_token=${encodeURIComponent(token)}` }))
    .catch((error: unknown) => {
      if (error instanceof CallRefused) return undefined;
      throw error;
    });
  const read = Scopes.safeParse(answer);
  if (!read.success) return undefined;
  const { authed_dept: departments = [], authed_user: people = [] } = read.data.auth_org_scopes;
  if (departments.includes(company)) return undefined;
  return { departments, people, note: `${departments.join(', ') || '–'} + ${people.length}` };
};
