import type { Action } from '@eoms/contract';
import { phrasesOf } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import { stableId } from '../../platform/database/stable-id.ts';
import type { Language } from '../../platform/http/context.ts';
import { type Menus, systemMenuId } from '../menus/menus.module.ts';
import { replaceMenus } from './grants.store.ts';
import { findRole, seedRole, updateRole } from './roles.store.ts';

export const administratorRoleId = stableId('role administrator');
export const operatorRoleId = stableId('role operator');

/** In the language of the user who sets the product up; changed names stay. */
export const nameSystemRoles = async (tx: Executor, language: Language): Promise<void> => {
  const [seeded, wanted] = await Promise.all([phrasesOf('roles', 'zh'), phrasesOf('roles', language)]);
  for (const [id, name, remarks] of [
    [administratorRoleId, 'administrator', 'administratorRemarks'],
    [operatorRoleId, 'operator', 'operatorRemarks'],
  ] as const) {
    const role = await findRole(tx, id);
    if (role?.name === seeded[name] && role.remarks === seeded[remarks])
      await updateRole(tx, id, { name: wanted[name], remarks: wanted[remarks] });
  }
};

const operates: readonly Action[] = ['view', 'control'];
const operatorScreens = [
  'home',
  'floorPlan',
  'alarmCenter',
  'centralizedControl',
  'placeControl',
  'plan',
  'placeDataStatistics',
  'deviceInformation',
  'placeMeeting',
  'deviceProbingCenter',
] as const;
/** Operators open work orders, and see those of their places. */
const opens: readonly Action[] = ['view', 'edit', 'control'];
const openedScreens = [
  ...(['workOrderCenter', 'workOrderList', 'workOrderHandle', 'workOrderSelf'] as const),
  ...(['workOrderCenterView', 'workOrderContent', 'workOrderView', 'workOrderCreate'] as const),
] as const;

/**
 * Creates the administrator role and one for operators; the grants of the latter are written once and then left alone.
 */
export const seedRoles = async (tx: Executor, { menuIds }: Pick<Menus, 'menuIds'>): Promise<void> => {
  const names = await phrasesOf('roles', 'zh');
  await seedRole(tx, {
    id: administratorRoleId,
    name: names.administrator,
    code: 'administrator',
    type: 'system',
    isSystem: true,
    isSuper: true,
    remarks: names.administratorRemarks,
    allPlaces: true,
  });
  const added = await seedRole(tx, {
    id: operatorRoleId,
    name: names.operator,
    code: 'operator',
    type: 'business',
    isSystem: true,
    remarks: names.operatorRemarks,
  });
  if (!added) return;
  const known = new Set(await menuIds(tx));
  const given = [
    ...operatorScreens.map((screen) => [systemMenuId(screen), operates] as const),
    ...openedScreens.map((screen) => [systemMenuId(screen), opens] as const),
  ];
  const grants = new Map(given.filter(([id]) => known.has(id)));
  await replaceMenus(tx, operatorRoleId, grants);
};
