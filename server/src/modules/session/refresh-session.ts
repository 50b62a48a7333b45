import type { SignedIn } from '@eoms/contract';
import { hashToken, isToken, newToken } from '../../platform/auth/token.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { AnswerSession } from './answer-session.ts';
import type { SessionDeps } from './session-deps.ts';
import { findLivingSession, type LivingSession, replaceToken, touchSession } from './sessions.store.ts';

const rotateAfterMs = 3_600_000;
/** Other tabs of the same browser may still use the old token for this long. */
const graceSeconds = 60;
/** Use is recorded at most once a minute. */
const recordedEveryMs = 60_000;

/** How long a session lasts without a call, in milliseconds. With "remember" only its absolute end counts. */
export const idleLimitMs = (session: Pick<LivingSession, 'remember' | 'expiresAt'>, idleMinutes: number): number =>
  session.remember ? Number.MAX_SAFE_INTEGER : idleMinutes * 60_000;

const isDue = (session: LivingSession, now: number): boolean =>
  session.rotationDue || session.tokenValidUntil !== null || now - session.tokenCreatedAt.getTime() > rotateAfterMs;

/** Returns the session of a token, with a new token if the old one is due for replacement. */
export const createRefreshSession =
  (deps: Pick<SessionDeps, 'database' | 'ports'> & { answer: AnswerSession }) =>
  async (presented: string): Promise<SignedIn> => {
    const { db } = deps.database;
    if (!isToken(presented)) throw refuse('401');
    const presentedHash = hashToken(presented);
    const session = await findLivingSession(db, presentedHash);
    if (!session) throw refuse('401');
    const now = Date.now();
    const { idleMinutes } = await deps.ports.config.security();
    if (now - session.lastSeenAt.getTime() >= idleLimitMs(session, idleMinutes) + recordedEveryMs) throw refuse('401');
    await touchSession(db, session.sessionId, new Date(now));
    let token = presented;
    if (isDue(session, now)) {
      const fresh = newToken();
      await deps.database.transaction((tx) =>
        replaceToken(tx, session.sessionId, { presented: presentedHash, fresh: hashToken(fresh) }, graceSeconds),
      );
      token = fresh;
    }
    return deps.answer({ token, userId: session.userId, expiresAt: session.expiresAt });
  };
