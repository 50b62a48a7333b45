import {
  type ActionGroupStep,
  type AutomationDraft,
  automationsEndpoints as calls,
  layoutsEndpoints,
  automationVariablesEndpoints as variables,
} from '@eoms/contract';
import { sampleAutomations as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';
import type { PlaceCode } from './sample-places.ts';

const rule = { attempts: 2, pauseSeconds: 1, timeoutSeconds: null };
const every = (id: string, typeCode: string, action: string, args: Record<string, boolean>): ActionGroupStep => ({
  ...{ kind: 'action', id, ...rule, action, args },
  target: { kind: 'type', typeCode },
});
const workingDays = [1, 2, 3, 4, 5];
const limitName = 'warm_limit';

type Sample = readonly [
  group: 'comfort' | 'saving' | 'meetings',
  name: keyof typeof texts,
  text: keyof typeof texts,
  Pick<AutomationDraft, 'placeIds' | 'triggers' | 'condition' | 'steps'>,
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
        ...{ kind: 'property', id: 'warm', deviceIds: [sensorId], property: 'temperature' },
        ...{ on: 'change', compare: null, forSeconds: 0 },
      },
    ],
    condition: {
      match: 'all',
      rules: [
        {
          ...{ kind: 'value', deviceId: sensorId, property: 'temperature', operator: '>' },
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
        ...{ kind: 'parallel', id: 'off' },
        steps: [
          every('projectors', 'projector', 'power', { on: false }),
          every('displays', 'display', 'power', { on: false }),
        ],
      },
    ],
  },
];

const ended = (placeIds: string[]): Sample => [
  'meetings',
  'ended',
  'endedText',
  {
    placeIds,
    triggers: [{ kind: 'meeting', id: 'ended', placeIds, point: 'ended', minutes: 0 }],
    condition: null,
    steps: [every('mute', 'projector', 'videoMute', { on: true })],
  },
];

/** Automations of the sample venue in three groups, and a variable that one of them reads. */
export const furnishAutomations = async (
  call: InternalCall,
  { language }: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
): Promise<void> => {
  const known = await call(calls.listAutomationGroups, {});
  if (known.length > 0) return;
  const groups = new Map<string, string>();
  for (const group of ['comfort', 'saving', 'meetings'] as const) {
    const { id } = await call(calls.saveAutomationGroup, { body: { name: texts[group][language] } });
    groups.set(group, id);
  }
  await call(variables.saveAutomationVariable, {
    body: { placeId: null, name: limitName, type: 'number', defaultValue: 26, description: texts.limit[language] },
  });
  const room = places.get('202');
  const devices = room ? await call(layoutsEndpoints.getLayoutDevices, { params: { id: room } }) : [];
  const sensor = devices.find(
    ({ typeCode, properties }) => typeCode === 'sensor' && properties.some(({ id }) => id === 'temperature'),
  );
  const rooms = (['202', '205', '206'] as const).flatMap((code) => places.get(code) ?? []);
  const samples = [...(room && sensor ? [cooling(room, sensor.id)] : []), night(rooms), ended(rooms)];
  for (const [group, name, text, work] of samples)
    await call(calls.saveAutomation, {
      body: {
        ...{ name: texts[name][language], description: texts[text][language], groupId: groups.get(group) ?? '' },
        ...{ enabled: true, onFailure: 'continue', overlap: 'queue', limitSeconds: 180 },
        ...{ yieldMinutes: 30, mostPerHour: 12 },
        ...work,
      },
    });
};
