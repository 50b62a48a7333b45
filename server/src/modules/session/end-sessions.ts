import { sessionsRevoked } from '../../platform/auth/auth.news.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { SessionDeps } from './session-deps.ts';
import {
  confirmSession,
  removeEndedSessions,
  removeEndedTokens,
  removeSession,
  removeSessionsOf,
  requireRotation,
} from './sessions.store.ts';

type Reason = 'revoked' | 'expired' | 'disabled';

export interface EndSessions {
  logout(caller: Caller): Promise<void>;
  /** Throws '404' for a session that is not the caller's own. */
  endOwn(caller: Caller, sessionId: string): Promise<void>;
  /**
   * Runs in the caller's transaction; call the returned function after the commit to close open sockets. The excepted
   * session counts as confirmed again, so that it survives the change of its own password.
   */
  endAll(
    tx: Executor,
    options: { userIds: readonly string[]; exceptSessionId?: string; reason: Reason },
  ): Promise<() => void>;
  /** Removes sessions that have expired. */
  sweep(): Promise<void>;
  /** Sessions of users whose rights changed get a new token at the next refresh. */
  requireRotation(userIds: readonly string[] | undefined): Promise<void>;
}

export const createEndSessions = ({ database, news, ports }: Pick<SessionDeps, 'database' | 'news' | 'ports'>) => {
  const publishEnd = (tokenHashes: string[], reason: Reason): void => {
    if (tokenHashes.length > 0) news.publish(sessionsRevoked, { tokenHashes, reason });
  };
  const ending: EndSessions = {
    async logout(caller) {
      publishEnd(await removeSession(database.db, caller.userId, caller.sessionId), 'revoked');
    },
    async endOwn(caller, sessionId) {
      const hashes = await removeSession(database.db, caller.userId, sessionId);
      if (hashes.length === 0) throw refuse('404');
      publishEnd(hashes, 'revoked');
    },
    async endAll(tx, { userIds, exceptSessionId, reason }) {
      const hashes = await removeSessionsOf(tx, userIds, exceptSessionId);
      if (exceptSessionId) await confirmSession(tx, exceptSessionId);
      return () => publishEnd(hashes, reason);
    },
    async sweep() {
      const { idleMinutes } = await ports.config.security();
      publishEnd(await removeEndedSessions(database.db, idleMinutes), 'expired');
      await removeEndedTokens(database.db);
    },
    requireRotation: (userIds) => requireRotation(database.db, userIds),
  };
  return ending;
};
