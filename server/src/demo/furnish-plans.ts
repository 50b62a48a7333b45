import { type ActionGroupStep, plansEndpoints as calls, type PlanDraft, textOf } from '@eoms/contract';
import { samplePlans as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';
import type { PastDevice } from './past/past-device.ts';
import { operatorFloor, type PlaceCode, samplePlaces } from './sample-places.ts';

interface Sample {
  readonly name: 'fire' | 'powerCut' | 'guests';
  readonly text: 'fireText' | 'powerCutText' | 'guestsText';
  readonly group: 'emergencies' | 'visits';
  readonly icon: string;
  readonly approval: PlanDraft['approval'];
  readonly places: readonly PlaceCode[];
  readonly steps: (relays: readonly string[]) => ActionGroupStep[];
}

const rule = { attempts: 2, pauseSeconds: 2, timeoutSeconds: null };
const act = (id: string, typeCode: string, action: string, args: Record<string, boolean>): ActionGroupStep => ({
  kind: 'action',
  id,
  ...rule,
  action,
  args,
  target: { kind: 'type', typeCode },
});
const power = (typeCode: string, on: boolean) => act(`power-${typeCode}`, typeCode, 'power', { on });
/** The first two circuits of each room are its general lighting. */
const lights = (relays: readonly string[]): ActionGroupStep[] =>
  relays.length === 0
    ? []
    : (['relay1', 'relay2'] as const).map((action) => ({
        kind: 'action',
        id: action,
        ...rule,
        action,
        args: { on: true },
        target: { kind: 'devices', deviceIds: [...relays] },
      }));
const together = (id: string, steps: ActionGroupStep[]): ActionGroupStep => ({ kind: 'parallel', id, steps });

/** Eight circuits of lighting in every room. */
const relayModel = 'Modbus RTU Relay';
const floor = samplePlaces.filter((place) => place.floor === operatorFloor).map(({ code }) => code);
const samples: readonly Sample[] = [
  {
    name: 'fire',
    text: 'fireText',
    group: 'emergencies',
    icon: 'warning',
    approval: 'ask',
    places: floor,
    steps: (relays) => [
      together('first', [...lights(relays), power('airConditioner', false)]),
      together('then', [power('projector', false), act('mute', 'display', 'audioMute', { on: true })]),
    ],
  },
  {
    name: 'powerCut',
    text: 'powerCutText',
    group: 'emergencies',
    icon: 'battery',
    places: floor,
    approval: 'twoPeople',
    steps: (relays) => [
      ...lights(relays),
      together('loads', [power('airConditioner', false), power('display', false), power('projector', false)]),
    ],
  },
  {
    name: 'guests',
    text: 'guestsText',
    group: 'visits',
    icon: 'star',
    approval: 'ask',
    places: ['107', '201', '301'],
    steps: (relays) => [
      together('welcome', [...lights(relays), power('display', true), power('airConditioner', true)]),
      {
        kind: 'state',
        id: 'warmth',
        ...rule,
        property: 'targetTemperature',
        value: 24,
        target: { kind: 'type', typeCode: 'airConditioner' },
      },
    ],
  },
];

/** Plans for a fire, a power cut and guests, in two groups; the one for a power cut needs two people. */
export const furnishPlans = async (
  call: InternalCall,
  { language }: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
  devices: readonly PastDevice[],
): Promise<void> => {
  const known = await call(calls.listPlanGroups, {});
  if (known.length > 0) return;
  const groupIds = new Map<string, string>();
  for (const group of ['emergencies', 'visits'] as const) {
    const { id } = await call(calls.savePlanGroup, { body: { name: textOf(texts[group], language) } });
    groupIds.set(group, id);
  }
  for (const { name, text, group, icon, approval, places: codes, steps } of samples) {
    const placeIds = codes.flatMap((code) => places.get(code) ?? []);
    const relays = devices
      .filter(({ sample, placeId }) => sample.model === relayModel && placeIds.includes(placeId))
      .map(({ deviceId }) => deviceId);
    await call(calls.savePlan, {
      body: {
        groupId: groupIds.get(group) ?? '',
        name: textOf(texts[name], language),
        description: textOf(texts[text], language),
        icon,
        placeIds,
        approval,
        enabled: true,
        steps: steps(relays),
        onFailure: 'continue',
        overlap: 'queue',
        limitSeconds: 300,
      },
    });
  }
};
