import { byPath, byQuery, call, inList, notRead, type SaveCase } from './save-case.fixture.ts';

const itsPlace = { placeId: 'it names the place' };
const inDays = (days: number, hour: string) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${hour}:00.000Z`;

export const placeCases: readonly SaveCase[] = [
  {
    save: 'saveGroup',
    fields: ({ groups }) => ({ name: ['North', 'South'], parentId: [null, groups[0]], sort: [3, 7] }),
    read: inList('listGroups'),
  },
  {
    save: 'savePlace',
    fields: ({ groups }) => ({
      name: ['Room', 'Large room'],
      code: ['R-1', 'R-2'],
      groupId: groups,
      type: ['', 'meeting'],
      sort: [1, 2],
      capacity: [null, 12],
      openType: ['samePage', 'modal'],
      layoutType: ['default', 'custom'],
      documentId: [null, 'doc-1'],
    }),
    read: byPath('getPlace'),
  },
  {
    save: 'setPlaceState',
    fields: ({ places }) => ({
      id: [places[1], places[1]],
      state: ['occupy', 'maintenance'],
      reason: ['visit', 'painting'],
      until: [inDays(1, '08:00'), inDays(2, '09:00')],
    }),
    fixed: { id: 'it names the place' },
    read: async ({ root, places }) => {
      const place = await call<{ reason: { note: string; until: string } }>(root, 'getPlace', {
        params: { id: places[1] },
      });
      return { ...place, reason: place.reason.note, until: place.reason.until };
    },
  },
  {
    save: 'saveFloorPlan',
    fields: ({ groups, places, images }) => ({
      name: ['Ground floor', 'Diagram'],
      kind: ['plan', 'diagram'],
      ownerKind: ['group', 'place'],
      ownerId: [groups[0], places[0]],
      image: [null, images[0]],
      width: [800, 1_000],
      height: [600, 700],
      sort: [1, 2],
    }),
    read: inList('listFloorPlans'),
  },
  {
    save: 'saveMeeting',
    fields: ({ places, rootId }) => ({
      placeId: places,
      subject: ['Board', 'Board, second part'],
      organiser: [
        { name: '王敏', userId: null },
        { name: 'root', userId: rootId },
      ],
      participants: [[], [{ name: '李明', userId: null }]],
      remarks: ['', 'bring coffee'],
      startsAt: [inDays(3, '08:00'), inDays(3, '10:00')],
      endsAt: [inDays(3, '09:00'), inDays(3, '11:30')],
      repeat: notRead(null, 'repeats become meetings of their own'),
    }),
    read: byPath('getMeeting'),
  },
  {
    save: 'saveMeetingOptions',
    fields: ({ places }) => ({
      placeId: [places[0], places[0]],
      options: [
        { checkIn: true, releaseAfter: 10 },
        { checkIn: false, releaseAfter: 20 },
      ],
    }),
    fixed: itsPlace,
    read: async ({ root, places }) => {
      const { own, revision } = await call<{ own: unknown; revision: number }>(root, 'getMeetingOptions', {
        query: { placeId: places[0] },
      });
      return { placeId: places[0], options: own, revision };
    },
  },
  {
    save: 'saveMeetingScenes',
    fields: ({ places, actionGroups }) => ({
      placeId: [places[0], places[0]],
      scenes: [
        { onGroupId: actionGroups[0], onMinutes: 10, offGroupId: null, offMinutes: 0 },
        { onGroupId: actionGroups[1], onMinutes: 5, offGroupId: actionGroups[0], offMinutes: 15 },
      ],
    }),
    fixed: itsPlace,
    read: async ({ root, places }) => ({
      placeId: places[0],
      ...(await call<object>(root, 'getMeetingScenes', { query: { placeId: places[0] } })),
    }),
  },
  {
    save: 'saveCalendar',
    fields: ({ places }) => ({
      name: ['Bookings', 'Hotel'],
      placeId: [places[0], null],
      kind: ['ical', 'caldav'],
      url: ['https://calendar.example.org/a.ics', 'https://calendar.example.org/b/'],
      username: [null, 'reader'],
      enabled: [false, true],
      password: notRead('geheim', 'a secret is never shown'),
    }),
    read: inList('listCalendars'),
  },
  {
    save: 'saveFavouritePlace',
    fields: ({ places }) => ({ placeId: [places[0], places[0]], favourite: [true, false] }),
    fixed: itsPlace,
    read: async (world) => ({
      placeId: world.places[0],
      ...((await inList('listCentralPlaces')(world, world.places[0])) as object),
    }),
  },
  {
    save: 'saveNeededDevices',
    fields: ({ places, devices }) => ({
      placeId: [places[0], places[0]],
      devices: [
        [
          { deviceId: devices[0], need: 'needed' },
          { deviceId: devices[1], need: 'auto' },
        ],
        [
          { deviceId: devices[0], need: 'auto' },
          { deviceId: devices[1], need: 'notNeeded' },
        ],
      ],
    }),
    fixed: itsPlace,
    read: async ({ root, places }) => ({
      placeId: places[0],
      devices: await call(root, 'getNeededDevices', { query: { placeId: places[0] } }),
    }),
  },
  {
    save: 'saveActionGroup',
    fields: ({ places }) => ({
      placeId: [places[0], places[0]],
      name: ['Begin', 'Begin slowly'],
      icon: ['scene', 'power'],
      onFailure: ['continue', 'restore'],
      overlap: ['queue', 'refuse'],
      limitSeconds: [60, 90],
      confirm: [false, true],
      steps: [
        [{ kind: 'delay', id: 'a', seconds: 1 }],
        [
          { kind: 'delay', id: 'b', seconds: 2 },
          { kind: 'delay', id: 'c', seconds: 3 },
        ],
      ],
    }),
    fixed: itsPlace,
    read: byPath('getActionGroup'),
  },
  {
    save: 'saveWorkingCalendar',
    fields: () => ({
      name: ['Technicians', 'Night shift'],
      periods: [
        [{ days: [1, 2], from: '08:00', to: '17:00' }],
        [
          { days: [5], from: '22:00', to: '06:00' },
          { days: [6, 7], from: '08:00', to: '12:00' },
        ],
      ],
      onHolidays: [false, true],
    }),
    read: inList('listWorkingCalendars'),
  },
  {
    save: 'saveServiceLevel',
    fields: ({ rootId }) => ({
      urgency: [2, 2],
      responseMinutes: [null, 30],
      resolutionMinutes: [240, 480],
      calendarId: [null, null],
      steps: [[], [{ clock: 'resolution', percent: 80, parts: ['assignee'], userIds: [rootId] }]],
    }),
    fixed: {
      urgency: 'it says which',
      calendarId: 'there are no working hours; the tests of service levels choose some',
    },
    read: (world) => inList('listServiceLevels', { by: 'urgency' })(world, 2 as never),
  },
  {
    save: 'saveRequestSettings',
    fields: () => ({
      enabled: [false, true],
      type: ['request', 'repair'],
      openAtMost: [3, 5],
      perHour: [60, 20],
    }),
    read: (world) => call(world.root, 'getRequestSettings'),
  },
  {
    save: 'savePart',
    fields: ({ rootId }) => ({
      code: ['P1', 'P2'],
      name: ['灯泡', '滤网'],
      nameEn: ['Lamp', 'Filter'],
      unit: ['pc', 'm'],
      price: [null, '12.30'],
      minimum: [0, 4],
      keeperId: [null, rootId],
      enabled: [true, false],
      remarks: ['', 'spare'],
    }),
    read: inList('listParts'),
  },
  {
    save: 'saveDictionaryGroup',
    fields: () => ({
      code: ['floorCover', 'floorCover'],
      name: [{ zh: '地面' }, { zh: '地面材料', en: 'Floors' }],
      description: [null, { zh: '会议室的地面', en: 'Floors of rooms' }],
    }),
    fixed: { code: 'entries are read by it' },
    read: inList('listDictionaryGroups'),
  },
  {
    save: 'saveWorkOrderType',
    fields: () => ({
      name: ['巡查', '巡检'],
      nameEn: ['Round', 'Rounds'],
      sort: [60, 70],
      enabled: [true, false],
      urgency: [4, 3],
      link: ['none', 'device'],
      confirmation: ['none', 'supervisor'],
      reopenDays: [0, 5],
      fields: [
        [],
        [{ key: 'note', name: '备注', nameEn: '', kind: 'text', at: 'create', required: false, off: false }],
      ],
    }),
    read: inList('listWorkOrderTypes'),
  },
  {
    save: 'saveOrderPlan',
    fields: ({ places, devices, rootId }) => ({
      name: ['Filters', 'Filters and lamps'],
      enabled: [true, false],
      recurrence: [
        { kind: 'days', every: 1, times: ['08:00'], on: 'all' },
        { kind: 'afterDone', every: 3, unit: 'weeks', time: '09:00' },
      ],
      startsOn: ['2030-01-01', '2030-02-01'],
      theme: ['Clean the filters', 'Clean the filters, look at the lamps'],
      type: ['maintenance', 'repair'],
      urgency: [4, 3],
      placeId: [places[0], places[1]],
      deviceIds: [[devices[0]], [devices[1]]],
      assigneeId: [null, rootId],
      supervisorId: [null, rootId],
      hours: [null, 48],
      description: ['', 'with the ladder'],
    }),
    read: inList('listOrderPlans'),
  },
  {
    save: 'saveOrderRule',
    fields: ({ places, groups, users }) => ({
      name: ['Nights', 'Days'],
      sort: [10, 20],
      enabled: [true, false],
      placeIds: [[places[0]], [places[1]]],
      groupIds: [[], [groups[1]]],
      types: [['repair'], ['other']],
      urgencies: [[1], [2, 3]],
      target: [
        { kind: 'people', userIds: [users[0]] },
        { kind: 'people', userIds: [users[1], users[0]] },
      ],
    }),
    read: inList('listOrderRules'),
  },
  {
    save: 'saveWorkOrder',
    fields: ({ places, devices, rootId }) => ({
      theme: ['Lamp', 'Lamp of the projector'],
      type: ['repair', 'maintenance'],
      urgency: [3, 1],
      placeId: [places[0], places[0]],
      deviceIds: [[devices[0]], [devices[1]]],
      alarmIds: [[], []],
      assigneeId: [null, rootId],
      supervisorId: [null, rootId],
      deadline: [null, inDays(5, '08:00')],
      description: ['dark', 'very dark'],
      assetId: [null, null],
      inspectionId: [null, null],
      answers: [{}, {}],
    }),
    fixed: {
      placeId: 'the people have one place',
      alarmIds: 'there is no alarm',
      assetId: 'there is no asset',
      inspectionId: 'there is no inspection',
      answers: 'the types have no fields',
    },
    read: async (world, id) => {
      const order = (await byQuery('getWorkOrder', 'id')(world, id)) as Record<'devices' | 'alarms', { id: string }[]>;
      const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
      return { ...order, deviceIds: ids(order.devices), alarmIds: ids(order.alarms) };
    },
  },
  {
    save: 'saveSolution',
    fields: ({ places }) => ({
      name: ['First', 'Second'],
      description: ['', 'more'],
      members: [[], [{ kind: 'layout', id: places[0] }]],
    }),
    read: byPath('getSolution'),
  },
];
