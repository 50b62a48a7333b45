import { may, type Realm, type ScreenPermission } from '@eoms/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { PlaceTree } from './access.deps.ts';
import { type HeldRole, type Reach, type RolePower, within } from './role-power.ts';
import { powersOf } from './role-powers.store.ts';
import { roleIdsOf } from './user-roles.store.ts';

const onAccountsOf = (action: 'view' | 'edit', realm: Realm): ScreenPermission =>
  realm === 'internal' ? may(action, 'user', 'userEdit', 'role') : may(action, 'orgUser', 'role');

/** Editors of either realm may make the call; this limits each to their own. */
export const requireRealm = (caller: Caller, action: 'view' | 'edit', realm: Realm): void => {
  if (!caller.permits(onAccountsOf(action, realm))) throw refuse('403');
};

export interface AccessPolicy {
  reachOf(tx: Executor, caller: Caller): Promise<Reach>;
  /** Throws '403' unless each of these roles, as it is now, lies within a reach determined before. */
  requireReach(tx: Executor, reach: Reach, roleIds: readonly string[]): Promise<void>;
  /** The same, measured by what the caller holds now. */
  requireWithin(tx: Executor, caller: Caller, roleIds: readonly string[]): Promise<void>;
  /** The same for everything that these users hold, returned as a boolean. */
  mayManage(tx: Executor, caller: Caller, userIds: readonly string[]): Promise<boolean>;
}

/** No one grants, edits or takes over more than they hold themselves; the administrator role holds everything. */
export const createAccessPolicy = (places: PlaceTree): AccessPolicy => {
  const spellOut = async (tx: Executor, power: RolePower): Promise<HeldRole> => ({
    menus: power.menus,
    navigation: new Set(power.navigation),
    allPlaces: power.allPlaces,
    places: new Set([...power.placeIds, ...(await places.placesBelow(power.groupIds, tx))]),
    groups: new Set(await places.groupsBelow(power.groupIds, tx)),
  });

  const reachOf = async (tx: Executor, caller: Caller): Promise<Reach> => {
    if (caller.superAdministrator) return 'everything';
    const held = [...(await powersOf(tx, await roleIdsOf(tx, [caller.userId]))).values()];
    if (held.some((power) => power.isSuper)) return 'everything';
    const reach: HeldRole[] = [];
    for (const power of held) reach.push(await spellOut(tx, power));
    return reach;
  };

  const allWithin = async (tx: Executor, reach: Reach, roleIds: readonly string[]): Promise<boolean> =>
    reach === 'everything' || [...(await powersOf(tx, roleIds)).values()].every((power) => within(power, reach));
  const requireReach = async (tx: Executor, reach: Reach, roleIds: readonly string[]): Promise<void> => {
    if (!(await allWithin(tx, reach, roleIds))) throw refuse('403');
  };

  return {
    reachOf,
    requireReach,
    requireWithin: async (tx, caller, roleIds) => requireReach(tx, await reachOf(tx, caller), roleIds),
    mayManage: async (tx, caller, userIds) => allWithin(tx, await reachOf(tx, caller), await roleIdsOf(tx, userIds)),
  };
};

/** What changes of roles and menus depend on. */
export interface AccessWork {
  readonly database: Database;
  readonly policy: AccessPolicy;
}
