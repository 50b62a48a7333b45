import type { GrantedMenu } from '@eoms/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { roles, userRoles } from '../access/access.tables.ts';
import type { AccessPort } from './session.ports.ts';

const menuItem: GrantedMenu = {
  id: newId(),
  parentId: '-1',
  name: 'home',
  icon: 'home',
  address: 'home',
  activeMenu: null,
  langitem: null,
  russian: null,
  sort: 0,
  enabled: true,
  hidden: false,
  actions: ['view'],
};

export interface TestAccess extends AccessPort {
  readonly superRoleId: string;
  readonly operatorRoleId: string;
  /** The languages in which the roles were named, in order. */
  readonly named: readonly string[];
}

/** Roles as plain rows; the logic of the access module is tested there. */
export const createTestAccess = async ({ db }: Database): Promise<TestAccess> => {
  const superRoleId = newId();
  const operatorRoleId = newId();
  const plain = { group: null, remarks: '', isSystem: true } as const;
  await db.insert(roles).values([
    { id: superRoleId, name: 'Administrator', code: 'admin', type: 'system', isSuper: true, ...plain },
    { id: operatorRoleId, name: 'Operator', code: 'operator', type: 'business', isSuper: false, ...plain },
  ]);
  const named: string[] = [];
  return {
    named,
    superRoleId,
    operatorRoleId,
    async rolesOf(userIds) {
      const rows = await db
        .select({ userId: userRoles.userId, id: roles.id, name: roles.name, isDefault: userRoles.isDefault })
        .from(userRoles)
        .innerJoin(roles, eq(roles.id, userRoles.roleId));
      const held = (userId: string) => rows.filter((row) => row.userId === userId);
      return new Map(
        userIds.map((userId) => [
          userId,
          {
            roles: held(userId).map(({ id, name }) => ({ id, name })),
            defaultRoleId: held(userId).find((row) => row.isDefault)?.id ?? null,
          },
        ]),
      );
    },
    accessOf: async (_userId, roleId) => ({
      superAdministrator: roleId === superRoleId,
      grants: new Map(),
      places: [],
    }),
    menusOf: async (_userId, roleId) => (roleId === superRoleId ? [menuItem] : []),
    async makeSuperAdministrator(tx, userId) {
      await tx.update(userRoles).set({ isDefault: false }).where(eq(userRoles.userId, userId));
      await tx
        .insert(userRoles)
        .values({ userId, roleId: superRoleId, isDefault: true })
        .onConflictDoUpdate({ target: [userRoles.userId, userRoles.roleId], set: { isDefault: true } });
    },
    nameSystemRoles: async (_tx, language) => void named.push(language),
    async giveRole(tx, userId, roleId) {
      await tx.insert(userRoles).values({ userId, roleId, isDefault: true });
    },
  };
};
