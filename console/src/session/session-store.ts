import type { GrantedMenu, SignedIn, SignedInUser } from '@eoms/contract';
import { create } from 'zustand';
import { clearCredentials, departmentKey, readToken, storeToken } from '../api/credentials.ts';
import { storeText } from '../ui/storage.ts';

/** Session state of the specification (section 3): token, menus, user and whether the system was set up. */
export interface SessionState {
  token: string | null;
  user: SignedInUser | null;
  menus: readonly GrantedMenu[];
  isInit: boolean;
}

const nobody = { user: null, menus: [], isInit: false };

export const useSession = create<SessionState>(() => ({ token: readToken(), ...nobody }));

/** Every way to sign in, and every refresh, ends here. */
export const enter = (session: SignedIn): void => {
  storeToken(session.token);
  storeText(departmentKey, session.user.department?.id ?? null);
  useSession.setState({ token: session.token, user: session.user, menus: session.menu, isInit: session.isInit });
};

/** Enters at an address: it is set first, so that the routes made for the user begin there. */
export const enterAt = (session: SignedIn, path: string): void => {
  window.history.replaceState(null, '', path);
  enter(session);
};

/** Forgets token, department, user and routes. */
export const leave = (): void => {
  clearCredentials();
  useSession.setState({ token: null, ...nobody });
};
