import { accessEndpoints, peopleEndpoints, textOf } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';

/** Created by the access module with the operators' rights; only its places are set here. */
const operatorCode = 'operator';

export const findUser = async (call: InternalCall, username: string): Promise<string | undefined> => {
  const found = await call(peopleEndpoints.listUsers, { query: { keyword: username, size: '200' } });
  return found.records.find((user) => user.username === username)?.id;
};

const furnishRole = async (call: InternalCall, groupId: string): Promise<string> => {
  const role = (await call(accessEndpoints.listAllRoles, {})).find(({ code }) => code === operatorCode);
  if (!role) throw new Error(`There is no role ${operatorCode}`);
  const places = { roleId: role.id, all: false, placeIds: [], groupIds: [groupId] };
  await call(accessEndpoints.savePlacesOfRole, { body: places });
  return role.id;
};

/** Sets up the operators' role and one operator, who looks after one floor. Returns the role. */
export const furnishPeople = async (call: InternalCall, demo: DemoFile, groupId: string): Promise<string> => {
  const roleId = await furnishRole(call, groupId);
  const { username, password } = demo.operator;
  const known = await findUser(call, username);
  const user = {
    username,
    password,
    name: textOf(sampleVenue.operator, demo.language),
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
  return roleId;
};
