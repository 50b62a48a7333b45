import {
  type ActionGroupStep,
  type AutomationDraft,
  actionGroupsEndpoints,
  automationsEndpoints as calls,
  type LayoutDevice,
  layoutsEndpoints,
  textOf,
  automationVariablesEndpoints as variables,
} from '@eoms/contract';
import { sampleAutomations as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';
import type { PlaceCode } from './sample-places.ts';

const rule = { attempts: 2, pauseSeconds: 1, timeoutSeconds: null };
const every = (id: string, typeCode: string, action: string, args: Record<string, boolean>): ActionGroupStep => ({
  kind: 'action',
  id,
  ...rule,
  action,
  args,
  target: { kind: 'type', typeCode },
});
const workingDays = [1, 2, 3, 4, 5];
const limitName = 'warm_limit';
const preparedName = 'hall_201_prepared';

type Sample = readonly [
  group: 'comfort' | 'saving' | 'meetings',
  name: keyof typeof texts,
  text: keyof typeof texts,
  Pick<AutomationDraft, 'placeIds' | 'triggers' | 'condition' | 'steps'>,
  /** Number of the room, where each has one of its own. */
  code?: PlaceCode,
];

/** In a room with a thermometer and air conditioning. */
const cooling = (placeId: string, sensorId: string): Sample => [
  'comfort',
  'cool',
  'coolText',
  {
    placeIds: [placeId],
    triggers: [
      {
        kind: 'property',
        id: 'warm',
        deviceIds: [sensorId],
        property: 'temperature',
        on: 'change',
        compare: null,
        forSeconds: 0,
      },
    ],
    condition: {
      match: 'all',
      rules: [
        {
          kind: 'value',
          deviceId: sensorId,
          property: 'temperature',
          operator: '>',
          against: { kind: 'variable', name: limitName },
        },
        { kind: 'placeState', placeId, is: ['occupy'] },
      ],
    },
    steps: [every('air', 'airConditioner', 'power', { on: true })],
  },
];

const night = (placeIds: string[]): Sample => [
  'saving',
  'night',
  'nightText',
  {
    placeIds,
    triggers: [
      {
        kind: 'schedule',
        id: 'night',
        when: { kind: 'times', times: ['22:30'], days: workingDays },
        catchUpMinutes: 30,
      },
    ],
    condition: {
      match: 'all',
      rules: placeIds.map((placeId) => ({ kind: 'placeState', placeId, is: ['idle', 'unknown'] })),
    },
    steps: [
      {
        kind: 'parallel',
        id: 'off',
        steps: [
          every('projectors', 'projector', 'power', { on: false }),
          every('displays', 'display', 'power', { on: false }),
        ],
      },
    ],
  },
];

interface Room {
  readonly id: string;
  readonly code: PlaceCode;
}

/** One for each room: in the others a meeting may be going on. */
const ended = ({ id: placeId, code }: Room): Sample => [
  'meetings',
  'ended',
  'endedText',
  {
    placeIds: [placeId],
    triggers: [{ kind: 'meeting', id: 'ended', placeIds: [placeId], point: 'ended', minutes: 0 }],
    condition: null,
    steps: [every('mute', 'projector', 'videoMute', { on: true })],
  },
  code,
];

/** A quarter of an hour before a meeting, or when its button is pressed: the presentation begins and the air is right. */
const prepared = (placeId: string, sceneId: string, sensorId: string, screenId: string): Sample => [
  'meetings',
  'prepare',
  'prepareText',
  {
    placeIds: [placeId],
    triggers: [
      { kind: 'meeting', id: 'soon', placeIds: [placeId], point: 'before', minutes: 15 },
      {
        kind: 'mqtt',
        id: 'button',
        topic: 'rooms/201/button',
        compare: { field: 'action', operator: '==', value: 'single' },
      },
    ],
    condition: {
      match: 'all',
      rules: [
        { kind: 'placeState', placeId, is: ['idle', 'occupy', 'unknown'] },
        { kind: 'connection', deviceId: screenId, is: 'online', forSeconds: 60 },
      ],
    },
    steps: [
      {
        kind: 'parallel',
        id: 'both',
        steps: [
          { kind: 'systemStep', id: 'presentation', systemStep: 'scene', args: { groupId: sceneId } },
          {
            kind: 'branch',
            id: 'warm',
            else: [],
            condition: {
              match: 'all',
              rules: [{ deviceId: sensorId, property: 'temperature', operator: '>', value: 26 }],
            },
            then: [every('air', 'airConditioner', 'power', { on: true })],
          },
        ],
      },
      { kind: 'systemStep', id: 'said', systemStep: 'variable', args: { name: preparedName, value: true } },
    ],
  },
];

const devicesOf = async (call: InternalCall, placeId: string | undefined): Promise<readonly LayoutDevice[]> =>
  placeId ? call(layoutsEndpoints.getLayoutDevices, { params: { id: placeId } }) : [];
const thermometerIn = (devices: readonly LayoutDevice[]): LayoutDevice | undefined =>
  devices.find(
    ({ typeCode, properties }) => typeCode === 'sensor' && properties.some(({ id }) => id === 'temperature'),
  );

const forHall = async (call: InternalCall, placeId: string | undefined): Promise<Sample[]> => {
  if (placeId === undefined) return [];
  const devices = await devicesOf(call, placeId);
  const sensor = thermometerIn(devices);
  const projector = devices.find(({ typeCode }) => typeCode === 'projector');
  const groups = await call(actionGroupsEndpoints.listActionGroups, { query: { placeId } });
  const scene = groups.find(({ steps }) => steps.length > 1);
  return scene && sensor && projector ? [prepared(placeId, scene.id, sensor.id, projector.id)] : [];
};

/** Automations of the sample venue in three groups, and the variables that they read and set. */
export const furnishAutomations = async (
  call: InternalCall,
  { language }: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
): Promise<void> => {
  const known = await call(calls.listAutomationGroups, {});
  if (known.length > 0) return;
  const groups = new Map<string, string>();
  for (const group of ['comfort', 'saving', 'meetings'] as const) {
    const { id } = await call(calls.saveAutomationGroup, { body: { name: textOf(texts[group], language) } });
    groups.set(group, id);
  }
  await call(variables.saveAutomationVariable, {
    body: {
      placeId: null,
      name: limitName,
      type: 'double',
      defaultValue: 26,
      description: textOf(texts.limit, language),
    },
  });
  await call(variables.saveAutomationVariable, {
    body: {
      placeId: null,
      name: preparedName,
      type: 'bool',
      defaultValue: false,
      description: textOf(texts.prepared, language),
    },
  });
  const room = places.get('202');
  const sensor = thermometerIn(await devicesOf(call, room));
  const rooms = (['202', '205', '206'] as const).flatMap((code): Room[] => {
    const id = places.get(code);
    return id === undefined ? [] : [{ id, code }];
  });
  const samples = [
    ...(room && sensor ? [cooling(room, sensor.id)] : []),
    ...(await forHall(call, places.get('201'))),
    night(rooms.map(({ id }) => id)),
    ...rooms.map(ended),
  ];
  for (const [group, name, text, work, code] of samples)
    await call(calls.saveAutomation, {
      body: {
        name: code === undefined ? textOf(texts[name], language) : `${textOf(texts[name], language)} ${code}`,
        description: textOf(texts[text], language),
        groupId: groups.get(group) ?? '',
        enabled: true,
        onFailure: 'continue',
        overlap: 'queue',
        limitSeconds: 180,
        yieldMinutes: 30,
        mostPerHour: 12,
        ...work,
      },
    });
};
