import type { Action, ScreenAddress } from '@eoms/contract/vocabulary';
import { useSession } from './session-store.ts';

/** Whether the user's roles allow an action on a screen. It greys and hides; the server decides. */
export const useMay = (address: ScreenAddress, action: Action): boolean =>
  useSession(
    (s) =>
      s.user?.superAdministrator === true || s.menus.some((m) => m.address === address && m.actions.includes(action)),
  );

/** The path of a screen the user has, for links; undefined otherwise. */
export const useScreenLink = (address: ScreenAddress): string | undefined =>
  useSession((s) => (s.menus.some((m) => m.address === address) ? `/${address}` : undefined));
