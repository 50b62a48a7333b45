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
  sessionsBeyond,
} from './sessions.store.ts';

type Reason = 'revoked' | 'expired' | 'disabled';

/** Sessions that were ended on purpose and did not just run out: one, or all of these users but one. */
export interface RevokedSessions {
  readonly userIds: readonly string[];
  readonly sessionId?: string;
  readonly exceptSessionId?: string | undefined;
}
/** Runs in the transaction that ends the sessions. */
export type AfterRevoking = (tx: Executor, revoked: RevokedSessions) => Promise<void>;

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
  /** Leaves a person this many sessions, the newest. Call the returned function after the commit to close sockets. */
  endOldest(tx: Executor, userId: string, atMost: number): Promise<() => void>;
  /** Adds what has to end with a session. */
  onRevoked(also: AfterRevoking): void;
  /** Removes sessions that have expired. */
  sweep(): Promise<void>;
  /** Sessions of users whose rights changed get a new token at the next refresh. */
  requireRotation(userIds: readonly string[] | undefined): Promise<void>;
}

export const createEndSessions = ({ database, news, ports }: Pick<SessionDeps, 'database' | 'news' | 'ports'>) => {
  const publishEnd = (tokenHashes: string[], reason: Reason): void => {
    if (tokenHashes.length > 0) news.publish(sessionsRevoked, { tokenHashes, reason });
  };
  const also: AfterRevoking[] = [];
  const endOne = async ({ userId }: Caller, sessionId: string): Promise<string[]> => {
    const hashes = await database.transaction(async (tx) => {
      for (const end of also) await end(tx, { userIds: [userId], sessionId });
      return removeSession(tx, userId, sessionId);
    });
    publishEnd(hashes, 'revoked');
    return hashes;
  };
  const ending: EndSessions = {
    async logout(caller) {
      await endOne(caller, caller.sessionId);
    },
    async endOwn(caller, sessionId) {
      if ((await endOne(caller, sessionId)).length === 0) throw refuse('404');
    },
    async endAll(tx, { userIds, exceptSessionId, reason }) {
      for (const end of also) await end(tx, { userIds, exceptSessionId });
      const hashes = await removeSessionsOf(tx, userIds, exceptSessionId);
      if (exceptSessionId) await confirmSession(tx, exceptSessionId);
      return () => publishEnd(hashes, reason);
    },
    async endOldest(tx, userId, atMost) {
      const hashes: string[] = [];
      for (const sessionId of await sessionsBeyond(tx, userId, atMost)) {
        for (const end of also) await end(tx, { userIds: [userId], sessionId });
        hashes.push(...(await removeSession(tx, userId, sessionId)));
      }
      return () => publishEnd(hashes, 'revoked');
    },
    onRevoked(end) {
      also.push(end);
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
