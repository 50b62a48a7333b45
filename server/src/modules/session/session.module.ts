import type { License } from '@eoms/contract';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import type { SessionRecord } from '../../platform/auth/authorizer.ts';
import type { Language, Visitor } from '../../platform/http/context.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import type { SessionsPort } from '../people/people.module.ts';
import { withSecondFactor } from './accounts.store.ts';
import { type DirectoriesPort, noDirectories } from './directories.port.ts';
import type { AfterRevoking } from './end-sessions.ts';
import { removeOldStates } from './oauth2/oauth2.store.ts';
import { idleLimitMs } from './refresh-session.ts';
import { sessionRoutes } from './session.routes.ts';
import { createSessionWork } from './session.work.ts';
import type { SessionDeps } from './session-deps.ts';
import { findLivingSession, touchSession } from './sessions.store.ts';
import type { FirstAdministrator } from './set-up/set-up.ts';
import { removeOldAttempts } from './sign-in/attempts.store.ts';
import { removeOldAddresses } from './sign-in/known-addresses.store.ts';
import { signOnRoutes } from './sign-on/sign-on.routes.ts';
import { isAuthorisedService, removeOldTickets } from './sign-on/sign-on.store.ts';

export type { DirectoriesPort } from './directories.port.ts';
export type { AfterRevoking } from './end-sessions.ts';
export { type ProductKeySources, readLicenseKey } from './license/license-key.ts';
export { nodeMarkOf, readMachineId } from './license/machine-code.ts';
export type { ProviderFetch } from './oauth2/oauth2-provider.ts';
export { createProviderFetch } from './oauth2/provider-fetch.ts';
export type { Product, SessionDeps } from './session-deps.ts';

export interface SessionModule extends ModuleParts, SessionsPort {
  /** Used by the authorizer. */
  findSession(tokenHash: string): Promise<SessionRecord | null>;
  touchSession(sessionId: string, at: Date): Promise<void>;
  isReadOnly(): boolean;
  license(): License;
  /**
   * Returns a new one-time token for `/init#<token>`, or null once there is an administrator. Invalidates the
   * previous one of this node, not those that other nodes show.
   */
  newSetUpToken(): Promise<string | null>;
  /** For the sample venue; throws 'setup.alreadyDone'. Returns the id. */
  createAdministrator(account: Omit<FirstAdministrator, 'setupToken'>, language?: Language): Promise<string>;
  /** For system settings. Throws 'session.oauthFailed' or 'session.oauthNotConfigured'. */
  testOauth2(visitor: Visitor): Promise<{ issuer: string; authorizationEndpoint: string }>;
  /** Adds what has to end with a session that is ended on purpose: by signing out, from elsewhere, with the account. */
  onRevoked(also: AfterRevoking): void;
  /** Plugs in directories whose people sign in with what those know. */
  setDirectories(port: DirectoriesPort): void;
  /** Removes expired sessions; closes their open sockets. */
  sweep(): Promise<void>;
}

const sweepEveryMs = 60_000;

/** Signing in and out: passwords, second factors, single sign-on, licences and the first administrator. */
export const createSession = (deps: SessionDeps): SessionModule => {
  const { db } = deps.database;
  let directories = noDirectories;
  const work = createSessionWork(deps, () => directories);
  const sessions: SessionsPort = {
    hasSecondFactor: withSecondFactor,
    endSessions: work.ending.endAll,
    confirmPassword: work.confirmPassword,
    liftLimits: work.liftLimits,
  };
  deps.ports.people.setSessions(sessions);
  deps.ports.navigation.setSignOn({ isAuthorisedService });
  deps.news.deliver(accessChanged, 'sessions', ({ userIds }) => work.ending.requireRotation(userIds));
  let timer: NodeJS.Timeout | undefined;

  const sweep = async (): Promise<void> => {
    await work.ending.sweep();
    await removeOldTickets(db);
    await removeOldStates(db);
    await removeOldAttempts(db);
    await removeOldAddresses(db);
  };

  return {
    ...sessions,
    routes: [...sessionRoutes(work), ...signOnRoutes(work)],
    async start() {
      await work.licensing.start();
      timer = setInterval(() => {
        sweep().catch((error: unknown) => deps.log.warn({ err: error }, 'removing ended sessions failed'));
      }, sweepEveryMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      work.licensing.stop();
    },
    async findSession(tokenHash) {
      const session = await findLivingSession(db, tokenHash);
      if (!session) return null;
      const { idleMinutes } = await deps.ports.config.security();
      const { sessionId, userId, username, lastSeenAt, expiresAt } = session;
      const roleId = session.roleId ?? undefined;
      return {
        sessionId,
        userId,
        username,
        roleId,
        lastSeenAt,
        expiresAt,
        idleLimitMs: idleLimitMs(session, idleMinutes),
      };
    },
    async touchSession(sessionId, at) {
      const userId = await touchSession(db, sessionId, at);
      if (userId) await deps.ports.people.markSeen(userId, at);
    },
    isReadOnly: work.licensing.isReadOnly,
    license: work.licensing.current,
    newSetUpToken: work.setUp.newLink,
    createAdministrator: work.setUp.createAdministrator,
    testOauth2: work.oauth2.test,
    onRevoked: work.ending.onRevoked,
    setDirectories(port) {
      directories = port;
    },
    sweep,
  };
};
