import type { SignedIn } from '@eoms/contract';
import { refuse } from '../../platform/http/refusal.ts';
import { getAccount } from './accounts.store.ts';
import type { SessionDeps } from './session-deps.ts';

export interface OpenedSession {
  readonly token: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

export type AnswerSession = (session: OpenedSession) => Promise<SignedIn>;

/** The reply to every kind of sign-in: the user, the role, and the menus that the role may open. */
export const createAnswerSession =
  ({ database, ports }: Pick<SessionDeps, 'database' | 'ports'>): AnswerSession =>
  async ({ token, userId, expiresAt }) => {
    const account = await getAccount(database.db, userId);
    if (!account) throw refuse('401');
    const held = (await ports.access.rolesOf([userId])).get(userId);
    const roleId = held?.defaultRoleId ?? undefined;
    const [rights, menu] = await Promise.all([
      ports.access.accessOf(userId, roleId),
      ports.access.menusOf(userId, roleId),
    ]);
    return {
      token,
      menu,
      // a signed-in user proves that an administrator exists
      isInit: true,
      expiresAt: expiresAt.toISOString(),
      user: {
        id: account.id,
        username: account.username,
        name: account.name,
        phone: account.phone,
        email: account.email,
        sex: account.sex,
        avatar: account.avatar,
        department:
          account.departmentId && account.departmentName
            ? { id: account.departmentId, name: account.departmentName }
            : null,
        roles: [...(held?.roles ?? [])],
        defaultRoleId: held?.defaultRoleId ?? null,
        superAdministrator: rights.superAdministrator,
        hasSecondFactor: account.secondFactor !== null,
      },
    };
  };
