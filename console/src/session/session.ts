import { peopleEndpoints, type SignedIn, sessionEndpoints, ssoEndpoints } from '@eoms/contract';
import { apiRefusal } from '../api/api-refusal.ts';
import { call } from '../api/call.ts';
import { endSignOn } from './begun-sign-on.ts';
import { unsubscribe } from './browser-push.ts';
import { safePath } from './safe-path.ts';
import { enter, enterAt, leave } from './session-store.ts';

export interface Credentials {
  account: string;
  password: string;
  code?: string | undefined;
  remember: boolean;
}

/** Signs in. Rejects with the server's refusal, as the functions below do (specification section 8). */
export const signIn = async (credentials: Credentials, path: string): Promise<void> => {
  enterAt(await call(sessionEndpoints.login, { body: credentials }), path);
};

/** A secret for somebody who may not sign in without a second factor; the first code is given with the sign-in. */
export const enrolAtSignIn = ({ account, password }: Pick<Credentials, 'account' | 'password'>) =>
  call(sessionEndpoints.enrolAtSignIn, { body: { account, password } });

export const signInByTicket = async (ticket: string, path: string): Promise<void> => {
  enterAt(await call(ssoEndpoints.loginByTicket, { query: { ticket } }), path);
};

/** Signs in with the provider's response; the server has stored the path that the user wanted. */
export const signInByCode = async (code: string, state: string, iss: string | undefined): Promise<void> => {
  if (!endSignOn(state)) throw apiRefusal('session.oauthFailed');
  const session = await call(sessionEndpoints.oauth2Login, { query: { code, state, ...(iss ? { iss } : {}) } });
  enterAt(session, safePath(session.redirect));
};

export interface FirstAdministrator {
  setupToken: string;
  username: string;
  name: string;
  password: string;
}
/** Creates the first administrator and signs in as them. */
export const initialise = async (first: FirstAdministrator): Promise<void> => {
  enterAt(await call(sessionEndpoints.initialise, { body: first }), '/');
};

let refreshing: Promise<SignedIn> | undefined;

/** Loads the session of the stored token. Concurrent calls share one request. */
export const refreshSession = (): Promise<SignedIn> => {
  // The token is sent as a header, as in every call: URLs are logged on the way.
  refreshing ??= call(sessionEndpoints.refreshLogin, { query: {} })
    .then((session) => {
      enter(session);
      return session;
    })
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
};

/** Narrows the session to one of the user's roles, or to none: all together. Menus, permissions and places follow immediately. */
export const actAs = async (roleId: string | null): Promise<void> => {
  await call(peopleEndpoints.setDefaultRole, { body: { roleId } });
  await refreshSession();
};

/**
 * Ends the session here immediately, and on the server if it can be reached, even if the page is closed right after.
 */
export const signOut = async (): Promise<void> => {
  const ended = call(sessionEndpoints.logout, undefined, { outlivesPage: true });
  window.history.replaceState(null, '', '/login');
  leave();
  void unsubscribe();
  await ended.catch(() => undefined);
};
