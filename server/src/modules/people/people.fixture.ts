import type { DepartmentDraft, OrganisationDraft, PasswordConfig, UserDraft } from '@eoms/contract';
import { peopleEndpoints } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { createPasswords } from '../../platform/auth/password.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createPeople } from './people.module.ts';
import type { RolesPort } from './people.ports.ts';
import { passwordHashOf } from './users.store.ts';

export interface EndedSessions {
  readonly userIds: readonly string[];
  readonly exceptSessionId?: string;
  readonly reason: string;
}

let made = 0;
export const nextCode = (): string => `c${++made}`;

export const userDraft = (change: Partial<UserDraft> = {}): UserDraft => ({
  username: `user-${nextCode()}`,
  name: '张伟',
  phone: null,
  email: null,
  code: null,
  sex: null,
  avatar: null,
  departmentId: null,
  enabled: true,
  ...change,
});
export const usualRules: PasswordConfig = { shortest: 8, refuseNames: true, history: 0 };
export const goodPassword = 'sailing-over-9-lakes';

export const departmentDraft = (change: Partial<DepartmentDraft> = {}): DepartmentDraft => {
  const code = nextCode();
  return { name: `dept ${code}`, code, parentId: null, organisationId: null, sort: 0, ...change };
};
export const organisationDraft = (change: Partial<OrganisationDraft> = {}): OrganisationDraft => {
  const code = nextCode();
  return { name: `org ${code}`, code, parentId: null, sort: 0, ...change };
};

/** The people module alone. The test stands in for roles. */
export const createPeopleSystem = async () => {
  const platform = await createTestPlatform();
  const ended: EndedSessions[] = [];
  const closedSockets: EndedSessions[] = [];
  const tooPowerful = new Set<string>();
  const roles: RolesPort = {
    heldRoles: () => sql`${JSON.stringify([{ id: roleId, name: 'operator', isDefault: true }])}::jsonb`,
    holdersOf: async () => [],
    mayManage: async (_tx, _caller, ids) => !ids.some((id) => tooPowerful.has(id)),
    keepAdministrator: async (_tx, change) => change(),
    chooseDefault: async () => undefined,
    dropRolesOf: async () => undefined,
  };
  const passwords = createPasswords();
  const rules = { ...usualRules };
  const lifted: string[] = [];
  const nodes = await wireOn(platform, (node) => {
    const people = createPeople({ ...node, passwords, passwordRules: async () => rules });
    people.setRoles(roles);
    people.setSessions({
      // Without limits: those belong to the session module.
      async confirmPassword(caller, password) {
        const stored = await passwordHashOf(platform.database.db, caller.userId);
        if (!(await passwords.verify(stored, password))) throw refuse('user.passwordWrong');
      },
      liftLimits: async (_tx, userId) => void lifted.push(userId),
      hasSecondFactor: () => sql`true`,
      endSessions: async (_tx, options) => {
        ended.push(options);
        return () => void closedSockets.push(options);
      },
    });
    return people;
  });
  const [people] = nodes;
  const api = await createTestApi(platform, nodes);
  const close = async () => {
    await api.close();
    await platform.close();
  };
  return { platform, people, api, rules, ended, closedSockets, lifted, tooPowerful, close };
};

export const roleId = '0193a000-0000-7000-8000-000000000001';

export const addUser = async (client: TestClient, change: Partial<UserDraft> = {}): Promise<string> => {
  const reply = await client.call(peopleEndpoints.saveUser, {
    body: userDraft({ password: goodPassword, ...change }),
  });
  if (!reply.data) throw new Error(`No user: ${reply.code}`);
  return reply.data.id;
};
