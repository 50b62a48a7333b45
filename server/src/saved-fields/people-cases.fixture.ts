import { byPath, byQuery, call, inList, notRead, type SaveCase } from './save-case.fixture.ts';
import type { World } from './world.fixture.ts';

const neverShown = 'a secret is never shown';

const person =
  (realm: 'internal' | 'external'): SaveCase['fields'] =>
  (world) => ({
    username: [`${realm}-a`, `${realm}-b`],
    name: ['张三', '李四'],
    phone: realm === 'internal' ? ['13800138001', null] : ['13800138002', null],
    email: [`${realm}@example.org`, null],
    code: [`${realm}-1`, `${realm}-2`],
    sex: ['man', 'woman'],
    avatar: [null, world.images[0]],
    departmentId: realm === 'internal' ? [null, world.departments[0]] : [null, null],
    enabled: [true, false],
    password: { ...notRead('Quiet-harbour-20', neverShown), onlyNew: true },
  });

/** A user as the draft has it: the department by its id. */
const userBy =
  (name: string): SaveCase['read'] =>
  async (world, id) => {
    const user = (await byPath(name)(world, id)) as { department: { id: string } | null };
    return { ...user, departmentId: user.department?.id ?? null };
  };

const tree =
  (code: string): SaveCase['fields'] =>
  () => ({
    name: [`${code} one`, `${code} two`],
    code: [`${code}-1`, `${code}-2`],
    parentId: [null, null],
    sort: [3, 7],
  });

const themeIn =
  (kind: 'themes' | 'loginThemes') =>
  async ({ root }: World, id: string): Promise<unknown> => {
    const kept = await call<Record<typeof kind, { themeId: string }[]>>(root, 'listThemes');
    return kept[kind].find(({ themeId }) => themeId === id);
  };

const farAt = (base: string) => ({
  type: 'dingtalk',
  base,
  apiBase: 'https://api.dingtalk.com',
  loginBase: 'https://login.dingtalk.com',
  clientId: 'app',
  roots: '1',
});
const mapping = (username: string) => ({ username, name: 'name', phone: 'mobile', email: '', code: '', sex: '' });

export const peopleCases: readonly SaveCase[] = [
  { save: 'saveUser', fields: person('internal'), read: userBy('getUser') },
  {
    save: 'saveExternalUser',
    fields: person('external'),
    fixed: { departmentId: 'external departments have a case of their own' },
    read: userBy('getExternalUser'),
  },
  {
    save: 'saveOrganisation',
    fields: (w) => ({ ...tree('org-x')(w), parentId: [null, w.organisations[0]] }),
    read: inList('listOrganisations'),
  },
  {
    save: 'saveDepartment',
    fields: (w) => ({
      ...tree('dep-x')(w),
      parentId: [null, w.departments[1]],
      organisationId: [null, w.organisations[0]],
    }),
    read: inList('listDepartments'),
  },
  {
    save: 'saveExternalOrganisation',
    fields: tree('ext-org'),
    fixed: { parentId: 'there is only one' },
    read: inList('listExternalOrganisations'),
  },
  {
    save: 'saveExternalDepartment',
    fields: (w) => ({ ...tree('ext-dep')(w), organisationId: [null, null] }),
    fixed: { parentId: 'there is only one', organisationId: 'external ones have none' },
    read: inList('listExternalDepartments'),
  },
  {
    save: 'saveRole',
    fields: () => ({
      name: ['Guards', 'Night guards'],
      code: ['guards', 'nightGuards'],
      type: ['business', 'system'],
      group: [null, 'security'],
      remarks: ['', 'at night'],
    }),
    read: inList('listRoles'),
  },
  {
    save: 'saveDirectory',
    fields: ({ roles }) => ({
      name: ['Head office', 'Hotel'],
      connection: [farAt('https://oapi.dingtalk.com'), farAt('https://oapi.example.org')],
      networks: [[], ['10.0.0.0/8:443']],
      mapping: [mapping('userid'), mapping('job_number')],
      // Departments of this world are of either realm.
      departmentId: notRead(null, 'a department of it has a case of its own'),
      roleId: [null, roles[0]],
      gone: ['disable', 'leave'],
      linkExisting: [false, true],
      schedule: ['off', 'daily'],
      dailyAt: ['03:00', '04:30'],
      guardPercent: [20, 35],
      signIn: [false, true],
      secret: notRead('geheim', 'a secret is never shown'),
    }),
    read: inList('listDirectories'),
  },
  {
    save: 'saveTheme',
    fields: ({ images }) => ({
      themeName: ['River green', 'River blue'],
      marks: ['', 'for the fair'],
      bgColor: ['#12303a', '#102a4a'],
      moveColor: ['#1c4350', '#1c3a60'],
      checkColor: ['#22b58a', '#2b8ae0'],
      menuTextColor: ['#b9cdd3', '#c0d0e0'],
      navColor: ['#ffffff', '#f0f4fa'],
      navTextColor: ['#14303a', '#102a4a'],
      logo: [null, images[0]],
    }),
    read: themeIn('themes'),
  },
  {
    save: 'saveLoginTheme',
    fields: ({ images }) => ({
      themeName: ['River green', 'River blue'],
      marks: ['', 'for the fair'],
      title: ['', 'Riverside congress centre'],
      titleColor: ['#14303a', '#102a4a'],
      titleSize: [24, 30],
      buttonColor: ['#0c8564', '#2b6ab0'],
      buttonSize: [16, 18],
      logo: [images[0], null],
      bgImg: [null, images[1]],
      figure: ['none', images[0]],
      loginBox: ['right', 'center'],
    }),
    read: themeIn('loginThemes'),
  },
  {
    save: 'saveRolesOfUser',
    fields: ({ users, roles }) => ({
      userId: [users[1], users[1]],
      roleIds: [[roles[0]], [roles[0], roles[1]]],
      defaultRoleId: [roles[0], roles[1]],
    }),
    fixed: { userId: 'it names the user' },
    read: async ({ root, users }) => {
      const { roles, ...rest } = await call<{ roles: { id: string }[] }>(root, 'listRolesOfUser', {
        query: { userId: users[1] },
      });
      return { userId: users[1], roleIds: roles.map(({ id }) => id), ...rest };
    },
  },
  {
    save: 'saveMenusOfRole',
    fields: ({ roles, menus }) => ({
      roleId: [roles[1], roles[1]],
      menus: [
        [{ menuId: menus[0], actions: ['view'] }],
        [
          { menuId: menus[0], actions: ['view', 'edit'] },
          { menuId: menus[1], actions: ['view'] },
        ],
      ],
    }),
    fixed: { roleId: 'it names the role' },
    read: async ({ root, roles }) => ({
      roleId: roles[1],
      ...(await call<object>(root, 'listMenusOfRole', { query: { roleId: roles[1] } })),
    }),
  },
  {
    save: 'saveNavigationOfRole',
    fields: ({ roles, navigation }) => ({
      roleId: [roles[1], roles[1]],
      menuIds: [[navigation[0]], [navigation[1]]],
    }),
    fixed: { roleId: 'it names the role' },
    read: async ({ root, roles }) => ({
      roleId: roles[1],
      ...(await call<object>(root, 'listNavigationOfRole', { query: { roleId: roles[1] } })),
    }),
  },
  {
    save: 'savePlacesOfRole',
    fields: ({ roles, places, groups }) => ({
      roleId: [roles[1], roles[1]],
      all: [false, true],
      placeIds: [[places[0]], []],
      groupIds: [[groups[1]], []],
    }),
    fixed: { roleId: 'it names the role' },
    read: async ({ root, roles }) => ({
      roleId: roles[1],
      ...(await call<object>(root, 'getPlacesOfRole', { query: { roleId: roles[1] } })),
    }),
  },
  {
    save: 'saveMenu',
    fields: ({ menus }) => ({
      parentId: ['-1', menus[0]],
      name: ['设备', '设备信息'],
      icon: [null, 'device'],
      address: [null, null],
      activeMenu: [null, null],
      langitem: [null, 'menu.devices'],
      russian: [null, 'Устройства'],
      enabled: [true, false],
      hidden: [false, true],
    }),
    fixed: { address: 'each screen has its menu already', activeMenu: 'it needs an address' },
    read: inList('listMenus'),
  },
  {
    save: 'saveNavigationFavourite',
    fields: ({ navigation }) => ({ id: [navigation[0], navigation[0]], favourite: [true, false] }),
    fixed: { id: 'it says which entry' },
    read: async ({ root, navigation }) => {
      const ids = await call<string[]>(root, 'listNavigationFavourites', {});
      return { id: navigation[0], favourite: ids.includes(navigation[0] ?? '') };
    },
  },
  {
    save: 'saveNavigationMenu',
    fields: ({ navigation }) => ({
      parentId: ['-1', navigation[0]],
      name: ['门户', 'Portal'],
      icon: [null, 'device'],
      address: ['https://portal.example.org/', 'https://portal.example.org/b'],
      appType: ['external', 'console'],
      openType: ['newPage', 'modal'],
      signOn: [false, false],
      enabled: [true, false],
    }),
    fixed: { signOn: 'it needs an authorised service' },
    read: byQuery('getNavigationMenu', 'id'),
  },
  {
    save: 'saveSignOnService',
    fields: () => ({
      name: ['Booking', 'Bookings'],
      service: ['https://booking.example.org/', 'https://bookings.example.org/'],
      enabled: [true, false],
      remarks: ['', 'of the hotel'],
      renewSecret: notRead(false, 'it asks for a new secret'),
    }),
    read: inList('listSignOnServices'),
  },
  {
    save: 'saveProfile',
    fields: ({ images }) => ({
      name: ['root', 'Root'],
      phone: [null, '13800138009'],
      email: [null, 'root@example.org'],
      sex: [null, 'woman'],
      avatar: [null, images[1]],
    }),
    read: (world: World) => call(world.root, 'getUser', { params: { id: world.rootId } }),
  },
  {
    save: 'saveRecipient',
    fields: () => ({
      name: ['Guard', 'Porter'],
      kind: ['contact', 'contact'],
      phone: ['13800138011', '13800138012'],
      email: [null, 'porter@example.org'],
      language: [null, 'en'],
      subjectId: notRead(undefined, 'of other kinds'),
      rota: notRead(undefined, 'of another kind'),
    }),
    fixed: { kind: 'it stays what it is' },
    read: inList('pageRecipients'),
  },
  {
    save: 'saveSavedFilter',
    fields: () => ({
      name: ['Urgent ones', 'Late ones'],
      values: [{ urgency: '1' }, { overdue: 'true' }],
      isDefault: [false, true],
      list: ['workOrders', 'workOrders'],
    }),
    fixed: { list: 'filters are of one list so far' },
    read: inList('listSavedFilters', { query: { list: 'workOrders' } }),
  },
  {
    save: 'saveOwnPreferences',
    fields: () => ({
      language: [null, 'en'],
      muted: [[], ['email']],
      quiet: [null, { from: '22:00', to: '07:00' }],
      urgentInQuiet: [true, false],
      digestMinutes: [null, 15],
    }),
    read: async ({ root }) => (await call<{ preferences: unknown }>(root, 'getOwnPreferences')).preferences,
  },
];
