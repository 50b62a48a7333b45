import type { Action, ScreenAddress, ScreenPermission } from '@eoms/contract';

type Places = 'all' | readonly string[];

/** What one role permits, and in which places. */
export interface RoleRights {
  readonly grants: ReadonlyMap<ScreenAddress, ReadonlySet<Action>>;
  readonly places: Places;
}

/** The rights of a user: those of one role, or everything that several of them permit together. */
export interface AccessRecord extends RoleRights {
  readonly superAdministrator: boolean;
  /** The roles one by one, where several are combined: each permits its actions in its own places only. */
  readonly apart?: readonly RoleRights[];
}

export const noRights: AccessRecord = { superAdministrator: false, grants: new Map(), places: [] };

const joinPlaces = (lists: readonly Places[]): Places => {
  const [only] = lists;
  if (lists.length === 1 && only) return only;
  if (lists.includes('all')) return 'all';
  return [...new Set(lists.flatMap((list) => [...list]))];
};

export const combineRights = (roles: readonly AccessRecord[]): AccessRecord => {
  const [only] = roles;
  if (!only) return noRights;
  if (roles.length === 1) return only;
  const grants = new Map<ScreenAddress, ReadonlySet<Action>>();
  for (const role of roles)
    for (const [screen, actions] of role.grants)
      grants.set(screen, new Set([...(grants.get(screen) ?? []), ...actions]));
  return {
    superAdministrator: roles.some((role) => role.superAdministrator),
    grants,
    places: joinPlaces(roles.map((role) => role.places)),
    apart: roles,
  };
};

const grantsOf = ({ grants }: RoleRights, { screens, action }: ScreenPermission): boolean =>
  screens.some((screen) => grants.get(screen)?.has(action) === true);

/** Whether any of the roles permits it, in whatever places. */
export const isPermitted = (rights: AccessRecord, permission: ScreenPermission): boolean =>
  rights.superAdministrator || grantsOf(rights, permission);

/**
 * The places in which it is permitted. To edit devices in one role and to see another building in a second does not add
 * up to editing the devices there.
 */
export const placesPermitted = (rights: AccessRecord, permission: ScreenPermission): Places => {
  if (rights.superAdministrator) return 'all';
  return joinPlaces(
    (rights.apart ?? [rights]).filter((role) => grantsOf(role, permission)).map(({ places }) => places),
  );
};

export const isAmong = (places: Places, placeId: string): boolean => places === 'all' || places.includes(placeId);

/** Whether all the narrower places are among the wider ones. */
export const areAmong = (wider: Places, narrower: Places): boolean => {
  if (wider === 'all' || wider === narrower) return true;
  if (narrower === 'all') return false;
  const known = new Set(wider);
  return narrower.every((placeId) => known.has(placeId));
};
