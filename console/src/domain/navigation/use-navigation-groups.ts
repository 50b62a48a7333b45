import { navigationEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { type NavigationGroup, navigationGroups } from './navigation-groups.ts';

/** The integrated navigation of the current role; empty while it loads, and where there is none. */
export const useNavigationGroups = (): readonly NavigationGroup[] => {
  const { data } = useQuery({ ...queryOf(navigationEndpoints.listNavigationMenus), staleTime: 60_000 });
  const ownName = useOwnNames('menus');
  return useMemo(
    () => navigationGroups((data ?? []).map((menu) => ({ ...menu, name: ownName(menu.name) }))),
    [data, ownName],
  );
};
