import { useSession } from '../../session/session-store.ts';

/** Whether the user may download, restore and change the schedule and the places. The server decides. */
export const useSuper = (): boolean => useSession(({ user }) => user?.superAdministrator === true);
