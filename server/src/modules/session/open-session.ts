import type { SignedIn } from '@eoms/contract';
import { hashToken, newToken } from '../../platform/auth/token.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import type { AnswerSession } from './answer-session.ts';
import type { EndSessions } from './end-sessions.ts';
import type { SignInWay } from './session.tables.ts';
import type { SessionDeps } from './session-deps.ts';
import { insertSession } from './sessions.store.ts';
import type { DeviceCookies } from './sign-in/device-cookies.ts';
import { rememberAddress } from './sign-in/known-addresses.store.ts';

export interface Admitted {
  readonly id: string;
  readonly username: string;
  /** When the account was read: a later password change ends the session. Defaults to now. */
  readonly readAt?: string;
}

/** Opens and records a session for a user whose identity is proven. */
export type OpenSession = (
  visitor: Visitor,
  user: Admitted,
  options: { way: SignInWay; remember?: boolean },
) => Promise<SignedIn>;

const hourMs = 3_600_000;

export const createOpenSession =
  (
    deps: Pick<SessionDeps, 'database' | 'ports'> & {
      answer: AnswerSession;
      devices: DeviceCookies;
      ending: Pick<EndSessions, 'endOldest'>;
    },
  ): OpenSession =>
  async (visitor, user, { way, remember = false }) => {
    const limits = await deps.ports.config.security();
    const now = new Date();
    const hours = remember ? limits.rememberDays * 24 : limits.absoluteHours;
    const expiresAt = new Date(now.getTime() + hours * hourMs);
    const token = newToken();
    const session = { id: newId(), userId: user.id, way, remember, ip: visitor.ip, expiresAt, lastSeenAt: now };
    const closeSockets = await deps.database.transaction(async (tx) => {
      const userAgent = visitor.userAgent.slice(0, 300);
      await insertSession(tx, { ...session, userAgent }, { tokenHash: hashToken(token), provenAt: user.readAt });
      await rememberAddress(tx, user.id, networkOf(visitor.ip));
      const by = { userId: user.id, username: user.username };
      await visitor.audit({ target: user.id, by, after: { username: user.username, way, sessionId: session.id } }, tx);
      return deps.ending.endOldest(tx, user.id, limits.sessionsAtMost);
    });
    closeSockets();
    deps.devices.give(visitor, user.id);
    await deps.ports.people.markSeen(user.id, now);
    return deps.answer({ token, userId: user.id, expiresAt });
  };
