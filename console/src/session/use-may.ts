import type { Action, ScreenAddress, ScreenPermission } from '@eoms/contract/vocabulary';
import { useSession } from './session-store.ts';

/** Whether the user's roles allow an action on a screen. Only disables and hides controls; the server enforces it. */
export const useMay = (address: ScreenAddress, action: Action): boolean =>
  useSession(
    (s) =>
      s.user?.superAdministrator === true || s.menus.some((m) => m.address === address && m.actions.includes(action)),
  );

/** Whether the user's roles allow an action on any one of the screens of a permission. */
export const usePermits = ({ screens, action }: ScreenPermission): boolean =>
  useSession(
    (s) =>
      s.user?.superAdministrator === true ||
      s.menus.some((m) => screens.some((address) => m.address === address) && m.actions.includes(action)),
  );

/** The path of a screen the user may open, for links; undefined otherwise. */
export const useScreenLink = (address: ScreenAddress): string | undefined =>
  useSession((s) => (s.menus.some((m) => m.address === address) ? `/${address}` : undefined));
