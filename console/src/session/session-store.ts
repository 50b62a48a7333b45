import type { GrantedMenu, SignedIn, SignedInUser } from '@eoms/contract';
import { create } from 'zustand';
import { clearCredentials, departmentKey, readToken, storeToken } from '../api/credentials.ts';
import { storeText } from '../ui/storage.ts';

/** Session state of the specification (section 3): token, menus, user and whether the system is set up. */
export interface SessionState {
  token: string | null;
  user: SignedInUser | null;
  menus: readonly GrantedMenu[];
  isInit: boolean;
}

const nobody = { user: null, menus: [], isInit: false };

export const useSession = create<SessionState>(() => ({ token: readToken(), ...nobody }));

/** Stores a new session; called by every way to sign in and by every refresh. */
export const enter = (session: SignedIn): void => {
  storeToken(session.token);
  storeText(departmentKey, session.user.department?.id ?? null);
  useSession.setState({ token: session.token, user: session.user, menus: session.menu, isInit: session.isInit });
};

/** Starts a session at an address. The address is set first, because the new router starts there. */
export const enterAt = (session: SignedIn, path: string): void => {
  window.history.replaceState(null, '', path);
  enter(session);
};

/** Clears token, department, user and routes. */
export const leave = (): void => {
  clearCredentials();
  useSession.setState({ token: null, ...nobody });
};
