import type { WecomConnection } from '@eoms/contract';
import { z } from 'zod';
import { CallRefused } from '../platform-calls.ts';
import { attributesOf, departmentLeftOut, FarId, readEach, rootsOf } from '../read-records.ts';
import type { ReadDepartment, ReadPerson, Source } from '../source.ts';
import { wecomApplications } from './wecom-applications.ts';
import { createWecomCalls } from './wecom-calls.ts';

/** The company itself, the top department of every one. */
const company = '1';
const paceMs = 20;
/** Disabled, and left the company (user/get, `status`). */
const disabledStates = new Set([2, 5]);

/** Apps that may not see names get ids only. */
const Department = z.object({ id: FarId, name: z.string().optional(), parentid: FarId.optional() });
const Person = z.object({
  userid: z.string().min(1).max(200),
  department: z.array(FarId).optional(),
  main_department: FarId.optional(),
  status: z.number().optional(),
});
const Visible = z.object({
  allow_userinfos: z.object({ user: z.array(z.object({ userid: z.string() })).optional() }).optional(),
  allow_partys: z.object({ partyid: z.array(FarId).optional() }).optional(),
});

const toPerson = (value: z.output<typeof Person>, record: object, wanted: readonly string[]): ReadPerson => {
  const own = [...(value.main_department ? [value.main_department] : []), ...(value.department ?? [])];
  return {
    id: value.userid,
    enabled: !disabledStates.has(value.status ?? 1),
    departments: [...new Set(own)].filter((id) => id !== company),
    attributes: attributesOf(record, wanted),
  };
};

export const wecomSource: Source<WecomConnection> = {
  async *read(connection, secret, deps) {
    const { get } = createWecomCalls(connection, secret, deps);
    const roots = rootsOf(connection.roots);
    const departments = new Map<string, ReadDepartment>();
    for (const root of roots) {
      try {
        const answer = await get('/department/list', { id: root });
        const each = readEach(answer.department, Department, 'department');
        for (const { value } of each.taken) {
          const { id, name, parentid } = value;
          departments.set(id, { id, name: name || id, parentId: parentid && parentid !== company ? parentid : null });
        }
        yield { leftOut: each.leftOut, ...(each.leftOut.length > 0 ? { readWhole: [] } : {}) };
      } catch (error) {
        yield { leftOut: [departmentLeftOut(error, { id: root, name: '' })], readWhole: [] };
      }
    }
    yield { departments: [...departments.values()].filter(({ id }) => id !== company) };
    for (const department of departments.values()) {
      await deps.pause(paceMs, deps.signal);
      try {
        // Without their children: each department is asked for itself, so that one that is refused costs no other.
        const answer = await get('/user/list', { department_id: department.id });
        const each = readEach(answer.userlist, Person, 'person');
        yield {
          people: each.taken.map(({ value, record }) => toPerson(value, record, deps.attributes)),
          leftOut: each.leftOut,
          readWhole: each.leftOut.length === 0 ? [department.id] : [],
        };
      } catch (error) {
        yield { leftOut: [departmentLeftOut(error, department)], readWhole: [] };
      }
    }
    if (connection.agentId !== '') yield* readSingle(connection, secret, deps, new Set(departments.keys()));
  },

  applications: wecomApplications,

  async test(connection, secret, deps) {
    await createWecomCalls(connection, secret, deps).token();
  },

  signIn: {
    url(connection, { redirectUri, state }) {
      const url = new URL(`${connection.loginBase}/wwlogin/sso/login`);
      const query = { login_type: 'CorpApp', appid: connection.corpId, agentid: connection.agentId };
      for (const [key, value] of Object.entries({ ...query, redirect_uri: redirectUri, state }))
        url.searchParams.set(key, value);
      return url.href;
    },
    async redeem(connection, secret, { code }, deps) {
      const answer = await createWecomCalls(connection, secret, deps).get('/auth/getuserinfo', { code });
      // Somebody from outside the company has an `openid` instead.
      return z.object({ userid: z.string().min(1) }).safeParse(answer).data?.userid;
    },
  },
};

/** What the app may see (`agent/get`): people who are named singly are in no department that was read. */
async function* readSingle(
  connection: WecomConnection,
  secret: string,
  deps: Parameters<Source['read']>[2],
  read: ReadonlySet<string>,
): ReturnType<Source['read']> {
  const { get } = createWecomCalls(connection, secret, deps);
  const answer = await get('/agent/get', { agentid: connection.agentId }).catch((error: unknown) => {
    if (error instanceof CallRefused) return undefined;
    throw error;
  });
  const visible = Visible.safeParse(answer);
  if (!visible.success) return;
  const parties = visible.data.allow_partys?.partyid ?? [];
  const people = visible.data.allow_userinfos?.user ?? [];
  if (!parties.includes(company)) yield { scopeNote: `${parties.join(', ') || '–'} + ${people.length}` };
  for (const { userid } of read.has(company) && parties.includes(company) ? [] : people) {
    await deps.pause(paceMs, deps.signal);
    try {
      const each = readEach([await get('/user/get', { userid })], Person, 'person');
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
}
