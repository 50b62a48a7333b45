import { type Action, accessEndpoints, peopleEndpoints, type ScreenAddress } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';

const operatorCode = 'operator';
/** Operators watch and operate; they administer nothing. */
const operatorScreens: Partial<Record<ScreenAddress, Action[]>> = {
  home: ['view', 'control'],
  alarmCenter: ['view', 'control'],
  deviceInformation: ['view', 'control'],
  place: ['view', 'control'],
};

export const findUser = async (call: InternalCall, username: string): Promise<string | undefined> => {
  const found = await call(peopleEndpoints.listUsers, { query: { keyword: username, size: '200' } });
  return found.records.find((user) => user.username === username)?.id;
};

const furnishRole = async (call: InternalCall, groupId: string): Promise<string> => {
  const roles = await call(accessEndpoints.listAllRoles, {});
  const known = roles.find((role) => role.code === operatorCode);
  if (known) return known.id;
  const { id: roleId } = await call(accessEndpoints.saveRole, {
    body: { name: sampleVenue.operators.zh, code: operatorCode, type: 'business', group: null, remarks: '' },
  });
  return furnishGrants(call, roleId, groupId);
};

const furnishGrants = async (call: InternalCall, roleId: string, groupId: string): Promise<string> => {
  const menus = await call(accessEndpoints.listMenus, { query: {} });
  const granted = menus.flatMap(({ id, address }) => {
    const actions = address === null ? undefined : operatorScreens[address];
    return actions ? [{ menuId: id, actions }] : [];
  });
  await call(accessEndpoints.saveMenusOfRole, { body: { roleId, menus: granted } });
  await call(accessEndpoints.savePlacesOfRole, { body: { roleId, all: false, placeIds: [], groupIds: [groupId] } });
  return roleId;
};

/** The operators' role and one operator, who looks after one floor. */
export const furnishPeople = async (call: InternalCall, demo: DemoFile, groupId: string): Promise<void> => {
  const roleId = await furnishRole(call, groupId);
  const { username, password } = demo.operator;
  const known = await findUser(call, username);
  const user = {
    username,
    password,
    name: sampleVenue.operator.zh,
    phone: null,
    email: null,
    code: null,
    sex: 'man' as const,
    avatar: null,
    departmentId: null,
    enabled: true,
  };
  const userId = known ?? (await call(peopleEndpoints.saveUser, { body: user })).id;
  await call(accessEndpoints.saveRolesOfUser, { body: { userId, roleIds: [roleId], defaultRoleId: roleId } });
};
