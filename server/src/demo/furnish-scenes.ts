import { type ActionGroupDraft, type ActionGroupStep, actionGroupsEndpoints, textOf } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';

interface RoomDevice {
  readonly id: string;
  readonly typeCode: string;
}
type SceneName = keyof typeof sampleVenue.scenes;

const rule = { attempts: 2, pauseSeconds: 1, timeoutSeconds: null };
const allOf = (typeCode: string) => ({ target: { kind: 'type' as const, typeCode } });
const named = (deviceIds: string[]) => ({ target: { kind: 'devices' as const, deviceIds } });

const power = (typeCode: string, on: boolean): ActionGroupStep => ({
  kind: 'action',
  id: `power-${typeCode}`,
  ...rule,
  ...allOf(typeCode),
  action: 'power',
  args: { on },
});
const picture = (shown: boolean): ActionGroupStep => ({
  kind: 'action',
  id: 'picture',
  ...rule,
  ...allOf('projector'),
  action: 'videoMute',
  args: { on: !shown },
});
const together = (steps: ActionGroupStep[]): ActionGroupStep => ({ kind: 'parallel', id: 'together', steps });

/** A projector selects an input only once its lamp is on. */
const inputOf = (projectors: readonly string[], code: string): ActionGroupStep[] => {
  if (projectors.length === 0) return [];
  const rules = projectors.map((deviceId) => ({ deviceId, property: 'power', operator: '==' as const, value: 'on' }));
  return [
    { kind: 'wait', id: 'lamps', until: { match: 'all', rules }, timeoutSeconds: 90 },
    { kind: 'state', id: 'input', ...rule, ...named([...projectors]), property: 'input', value: code },
  ];
};

const settings: Record<SceneName, Pick<ActionGroupDraft, 'icon' | 'onFailure' | 'confirm'>> = {
  meeting: { icon: 'users', onFailure: 'continue', confirm: false },
  presentation: { icon: 'display', onFailure: 'restore', confirm: false },
  pause: { icon: 'clock', onFailure: 'continue', confirm: false },
  leave: { icon: 'power', onFailure: 'continue', confirm: true },
};

const stepsOf = (scene: SceneName, projectors: readonly string[]): ActionGroupStep[] => {
  switch (scene) {
    case 'meeting':
      return [power('display', true)];
    case 'presentation':
      return [
        together([power('projector', true), power('display', true)]),
        ...inputOf(projectors, '31'),
        picture(true),
      ];
    case 'pause':
      return [picture(false)];
    default:
      return [together([power('projector', false), power('display', false)])];
  }
};

/** The action groups of a room, from what stands in it; a room without screens needs none. */
export const planScenes = (
  placeId: string,
  devices: readonly RoomDevice[],
  language: DemoFile['language'],
): ActionGroupDraft[] => {
  const projectors = devices.filter(({ typeCode }) => typeCode === 'projector').map(({ id }) => id);
  const isFor = (scene: SceneName): boolean =>
    scene === 'meeting' || scene === 'leave'
      ? devices.some(({ typeCode }) => typeCode === 'display' || typeCode === 'projector')
      : projectors.length > 0;
  const scenes = (Object.keys(sampleVenue.scenes) as SceneName[]).filter(isFor);
  return scenes.map((scene) => ({
    placeId,
    name: textOf(sampleVenue.scenes[scene], language),
    overlap: 'queue',
    limitSeconds: 180,
    ...settings[scene],
    steps: stepsOf(scene, projectors),
  }));
};

/** Adds action groups to the rooms that have none. */
export const furnishScenes = async (
  call: InternalCall,
  demo: DemoFile,
  rooms: ReadonlyMap<string, readonly RoomDevice[]>,
): Promise<void> => {
  for (const [placeId, devices] of rooms) {
    const known = await call(actionGroupsEndpoints.listActionGroups, { query: { placeId } });
    if (known.length > 0) continue;
    for (const body of planScenes(placeId, devices, demo.language))
      await call(actionGroupsEndpoints.saveActionGroup, { body });
  }
};
