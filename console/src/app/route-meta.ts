import type { Families } from '@eoms/phrases';
import { useMatches } from 'react-router';

/** Metadata of a menu item, kept with its route (specification section 2). */
export interface RouteMeta {
  title: string;
  icon: string | null;
  activeMenu: string | null;
  langitem: string | null;
  russian: string | null;
  address: string;
  topLevel: boolean;
}

/** The name of a screen that no menu names, as a family of phrases and a key of it. */
export interface RouteWords {
  words:
    | readonly ['login', keyof Families['login']]
    | readonly ['shell', keyof Families['shell']]
    | readonly ['requests', 'title'];
}
export type RouteHandle = RouteMeta | RouteWords;

const useHandle = (): RouteHandle | undefined => useMatches().at(-1)?.handle as RouteHandle | undefined;

/** The menu of the screen that is open; undefined for a screen that no menu names. */
export const useRouteMeta = (): RouteMeta | undefined => {
  const handle = useHandle();
  return handle && 'address' in handle ? handle : undefined;
};

export const useRouteWords = (): RouteWords['words'] | undefined => {
  const handle = useHandle();
  return handle && 'words' in handle ? handle.words : undefined;
};
