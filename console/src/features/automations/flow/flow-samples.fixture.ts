import type { ActionGroupStep, AutomationChecks, AutomationDraft, AutomationTrigger } from '@eoms/contract';

const rule = { attempts: 1, pauseSeconds: 1, timeoutSeconds: null };
const at = (deviceId: string) => ({ kind: 'devices' as const, deviceIds: [deviceId] });
const warm = { deviceId: 'sensor', property: 'temperature', operator: '>' as const, value: 26 };
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** One of every kind. */
export const triggers: AutomationTrigger[] = [
  {
    kind: 'property',
    id: 'property',
    deviceIds: ['sensor'],
    property: 'temperature',
    on: 'change',
    compare: { operator: '>', value: 26 },
    forSeconds: 180,
  },
  {
    kind: 'property',
    id: 'report',
    deviceIds: ['sensor'],
    property: 'temperature',
    on: 'report',
    compare: null,
    forSeconds: 0,
  },
  {
    kind: 'connection',
    id: 'connection',
    to: 'offline',
    forSeconds: 0,
    deviceIds: ['sensor', 'air', 'projector', 'd4', 'd5'],
  },
  { kind: 'alarm', id: 'alarm', change: 'raised', level: 2, placeIds: [] },
  { kind: 'placeState', id: 'placeState', placeIds: ['room'], to: 'occupy' },
  { kind: 'meeting', id: 'meeting', placeIds: ['room'], point: 'before', minutes: 10 },
  {
    kind: 'schedule',
    id: 'times',
    catchUpMinutes: 30,
    when: { kind: 'times', times: ['07:30'], days: [1, 2, 3, 4, 5] },
  },
  {
    kind: 'schedule',
    id: 'sun',
    catchUpMinutes: 0,
    when: { kind: 'sun', event: 'sunset', offsetMinutes: -15, days: everyDay, on: 'workdays' },
  },
  { kind: 'schedule', id: 'cron', catchUpMinutes: 0, when: { kind: 'cron', expression: '0 8 * * 1-5' } },
  { kind: 'webhook', id: 'webhook' },
  { kind: 'mqtt', id: 'mqtt', topic: 'rooms/+/button', compare: { field: 'level', operator: '>', value: 3 } },
  { kind: 'start', id: 'start' },
  { kind: 'connection', id: 'unfinished', deviceIds: [], to: 'online', forSeconds: 0 },
];

export const condition: AutomationChecks = {
  match: 'all',
  rules: [
    {
      kind: 'value',
      deviceId: 'sensor',
      property: 'temperature',
      operator: '>',
      against: { kind: 'variable', name: 'warm_limit' },
    },
    {
      match: 'any',
      rules: [
        { kind: 'placeState', placeId: 'room', is: ['occupy', 'unknown'] },
        {
          match: 'all',
          rules: [
            { kind: 'connection', deviceId: 'projector', is: 'online' },
            { kind: 'variable', name: 'warm_limit', operator: '<', value: 30 },
          ],
        },
      ],
    },
    { kind: 'hours', hours: { applies: 'inside', periods: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }] } },
  ],
};

/** Every kind of step: blocks in blocks, ways with steps and without. */
export const steps: ActionGroupStep[] = [
  {
    kind: 'systemStep',
    id: 'state',
    systemStep: 'placeState',
    args: { placeId: 'room', state: 'occupy', reason: '', minutes: 60 },
  },
  {
    kind: 'parallel',
    id: 'together',
    steps: [
      {
        kind: 'action',
        id: 'every',
        ...rule,
        target: { kind: 'type', typeCode: 'ac' },
        action: 'power',
        args: { on: true },
      },
      {
        kind: 'ordered',
        id: 'inTurn',
        steps: [
          { kind: 'state', id: 'wanted', ...rule, target: at('projector'), property: 'power', value: 'on' },
          { kind: 'delay', id: 'delay', seconds: 90 },
        ],
      },
    ],
  },
  {
    kind: 'wait',
    id: 'wait',
    until: { match: 'any', rules: [warm, { match: 'all', rules: [warm] }] },
    timeoutSeconds: 120,
  },
  {
    kind: 'branch',
    id: 'fork',
    condition: { match: 'all', rules: [warm] },
    else: [],
    then: [{ kind: 'systemStep', id: 'group', systemStep: 'scene', args: { groupId: 'g1' } }],
  },
  {
    kind: 'systemStep',
    id: 'notice',
    systemStep: 'notice',
    args: { says: 'text', title: '准备好了', content: '请进', objectIds: ['duty'], channelIds: ['pop'] },
  },
  { kind: 'systemStep', id: 'variable', systemStep: 'variable', args: { name: 'warm_limit', value: 27 } },
  {
    kind: 'systemStep',
    id: 'order',
    systemStep: 'workOrder',
    args: {
      placeId: 'room',
      theme: '空调检查',
      type: 'repair',
      urgency: 2,
      description: '',
      hours: 4,
      assigneeId: null,
      supervisorId: null,
    },
  },
  { kind: 'action', id: 'nothing', ...rule, target: at('projector'), action: '', args: {} },
];

export const draft: AutomationDraft = {
  name: 'A',
  groupId: 'g',
  description: '',
  enabled: true,
  placeIds: ['room'],
  triggers,
  condition,
  steps,
  onFailure: 'restore',
  overlap: 'queue',
  limitSeconds: 120,
  yieldMinutes: 30,
  mostPerHour: 30,
};

const say = (zh: string, en: string) => ({ zh, en });
const property = { writable: true, charted: false };
const temperature = { id: 'temperature', name: say('温度', 'Temperature'), type: 'double', unit: '°C', ...property };
const on = { id: 'on', name: say('开关', 'On'), type: 'bool', required: true };
const power = {
  id: 'power',
  name: say('电源', 'Power'),
  type: 'enum',
  ...property,
  enum: [{ code: 'on', name: say('开机', 'On') }],
};
const powerAction = {
  id: 'power',
  name: say('开关机', 'Power'),
  params: [on],
  confirm: false,
  capability: 'power',
  timeoutMs: 1_000,
  expect: [{ property: 'power', in: ['on'] }],
};
const device = (id: string, name: string, typeCode: string, typeName: string) => ({
  id,
  name,
  typeCode,
  typeName,
  typeIcon: 'device',
  placeName: '会议室',
  properties: [temperature, power],
  actions: [powerAction],
});

/** What the server says about the devices that the draft mentions. */
export const devices = [
  device('sensor', '温湿度计', 'sensor', '传感器'),
  device('air', '空调 1', 'ac', '空调'),
  device('projector', '主投影机', 'projector', '投影机'),
  device('d4', '设备 4', 'other', '其他'),
  device('d5', '设备 5', 'other', '其他'),
];
