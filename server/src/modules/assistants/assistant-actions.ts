import { createHash } from 'node:crypto';
import {
  type ActionGroup,
  type AnyEndpoint,
  type AssistantAction,
  type AssistantChange,
  actionGroupsEndpoints,
  alarmsEndpoints,
  assistantCallOf,
  devicesEndpoints,
  Id,
  placeControlEndpoints,
  type SourceText,
  stepsIn,
} from '@eoms/contract';
import { assistantActionWords } from '@eoms/phrases';
import { z } from 'zod';
import { type AssistantUse, ToolRefusal } from '../../platform/http/mcp/mcp-tool.ts';
import type { ActionArguments } from './assistants.tables.ts';

/** What would be done, as it is shown to whoever decides. */
export interface Prepared {
  readonly place: { readonly id: string; readonly name: string };
  readonly args: ActionArguments;
  readonly changes: readonly AssistantChange[];
  /** All that decides what would happen; if it is another at the confirmation, something else was shown. */
  readonly basis: unknown;
}

export interface AssistantActing {
  /** The call that it comes to. */
  readonly does: AnyEndpoint;
  /** The calls by which it is prepared. */
  readonly looks: readonly AnyEndpoint[];
  readonly input: z.ZodObject;
  prepare(input: Readonly<Record<string, unknown>>, use: AssistantUse): Promise<Prepared>;
}

/** What is stored of the basis: enough to tell whether it is still the same. */
export const digestOf = ({ basis }: Prepared): string =>
  createHash('sha256').update(JSON.stringify(basis)).digest('hex');

const Reason = z.string().trim().min(1).max(500);

const action = <I extends z.ZodRawShape>(
  does: AnyEndpoint,
  looks: readonly AnyEndpoint[],
  input: I,
  prepare: (input: z.output<z.ZodObject<I>>, use: AssistantUse) => Promise<Prepared>,
): AssistantActing => ({
  does,
  looks,
  input: z.strictObject({ ...input, reason: Reason }) as unknown as z.ZodObject,
  prepare: (given, use) => prepare(given as z.output<z.ZodObject<I>>, use),
});

const same = (text: string): SourceText => ({ zh: text, en: text });
const both = ({ zh, en }: { zh: string; en?: string | undefined }): SourceText => ({ zh, en: en ?? zh });
const joined = (parts: readonly SourceText[]): SourceText => ({
  zh: parts.map(({ zh }) => zh).join('，'),
  en: parts.map(({ en }) => en).join(', '),
});

interface Value {
  readonly name: { zh: string; en?: string | undefined };
  readonly value: unknown;
  readonly words?: { zh: string; en?: string | undefined } | null | undefined;
  readonly unit?: string | null | undefined;
}
const valueText = ({ name, value, words, unit }: Value): SourceText => {
  const shown = words ? both(words) : same(`${String(value)}${unit ?? ''}`);
  const named = both(name);
  return { zh: `${named.zh} ${shown.zh}`, en: `${named.en} ${shown.en}` };
};

const unknown = (what: string): ToolRefusal =>
  new ToolRefusal('404', `There is no such ${what} within reach of this key.`);

/** What of a scene decides what its run does, with the scenes of its place that it runs in turn. */
const groupsRunBy = (scene: ActionGroup, groups: readonly ActionGroup[]): unknown[] => {
  const run = new Set([scene]);
  for (const { steps } of run)
    for (const step of steps.flatMap(stepsIn)) {
      if (step.kind !== 'systemStep' || step.systemStep !== 'scene') continue;
      const inner = groups.find(({ id }) => id === step.args.groupId);
      if (inner) run.add(inner);
    }
  return [...run].map(({ id, name, steps, onFailure, overlap, limitSeconds }) => [
    id,
    name,
    steps,
    onFailure,
    overlap,
    limitSeconds,
  ]);
};

/** Everything that assistants may ask for; each is one call, and what it would change is looked up before. */
export const assistantActions: Readonly<Record<AssistantAction, AssistantActing>> = {
  run_scene: action(
    assistantCallOf('run_scene'),
    [
      actionGroupsEndpoints.listActionGroups,
      actionGroupsEndpoints.previewActionGroup,
      placeControlEndpoints.getPlaceInfo,
    ],
    { placeId: Id, sceneId: Id },
    async ({ placeId, sceneId }, { call }) => {
      const place = await call(placeControlEndpoints.getPlaceInfo, { query: { placeId } });
      const groups = await call(actionGroupsEndpoints.listActionGroups, { query: { placeId } });
      const scene = groups.find(({ id }) => id === sceneId);
      if (!scene) throw unknown('scene');
      const lines = await call(actionGroupsEndpoints.previewActionGroup, { body: { placeId, steps: scene.steps } });
      const changes = lines.flatMap(({ deviceName, actionName, before, wanted }) =>
        deviceName === null
          ? []
          : [
              {
                what: same(deviceName),
                from: before.length > 0 ? joined(before.map(valueText)) : null,
                to: wanted.length > 0 ? joined(wanted.map(valueText)) : both(actionName ?? same(scene.name)),
              },
            ],
      );
      const whole = {
        what: assistantActionWords.scene(scene.name),
        from: null,
        to: same(place.name),
      };
      const { revision } = scene;
      const basis = [place.id, place.name, groupsRunBy(scene, groups), lines.map(({ before: _, ...line }) => line)];
      return { place, args: { body: { id: sceneId, revision } }, changes: [whole, ...changes.slice(0, 100)], basis };
    },
  ),
  device_command: action(
    assistantCallOf('device_command'),
    [devicesEndpoints.getDevice],
    { deviceId: Id, action: z.string().min(1).max(64), args: z.record(z.string().max(64), z.unknown()).optional() },
    async ({ deviceId, action, args = {} }, { call }) => {
      const device = await call(devicesEndpoints.getDevice, { query: { deviceId } });
      const known = device.actions.find(({ id }) => id === action);
      if (!known) throw unknown('action');
      const now = (known.expect ?? []).flatMap(({ property }) => {
        const described = device.properties.find(({ id }) => id === property);
        const reading = device.live.values[property];
        return described && reading ? [valueText({ ...described, value: reading.value })] : [];
      });
      const given = Object.entries(args).map(([key, value]) => same(`${key} ${JSON.stringify(value)}`));
      const to = joined([both(known.name), ...given]);
      const change = { what: same(device.name), from: now.length > 0 ? joined(now) : null, to };
      return {
        place: { id: device.placeId, name: device.placeName },
        args: { body: { deviceId, action, args } },
        changes: [change],
        basis: [deviceId, device.name, device.placeId, device.modelId, device.enabled, known, args],
      };
    },
  ),
  acknowledge_alarm: action(
    assistantCallOf('acknowledge_alarm'),
    [alarmsEndpoints.getAlarm],
    { alarmId: Id },
    async ({ alarmId }, { call }) => {
      const alarm = await call(alarmsEndpoints.getAlarm, { params: { id: alarmId } });
      const text = both(alarm.text);
      const what = { zh: `${alarm.deviceName}：${text.zh}`, en: `${alarm.deviceName}: ${text.en}` };
      const from = alarm.acknowledgedAt ? assistantActionWords.acknowledged : assistantActionWords.notAcknowledged;
      return {
        place: { id: alarm.placeId, name: alarm.placeName },
        args: { body: { ids: [alarmId] } },
        changes: [{ what, from, to: assistantActionWords.acknowledged }],
        basis: [alarmId, alarm.deviceId, alarm.placeId, alarm.level, alarm.acknowledgedAt],
      };
    },
  ),
  create_work_order: action(
    assistantCallOf('create_work_order'),
    [placeControlEndpoints.getPlaceInfo],
    {
      placeId: Id,
      theme: z.string().trim().min(1).max(100),
      description: z.string().max(2000),
      type: z.string().min(1).max(40),
      urgency: z.number().int().min(1).max(4),
    },
    async ({ placeId, theme, description, type, urgency }, { call }) => {
      const place = await call(placeControlEndpoints.getPlaceInfo, { query: { placeId } });
      const nobody = { assigneeId: null, supervisorId: null, deadline: null };
      const body = { theme, description, type, urgency, placeId, deviceIds: [], alarmIds: [], ...nobody };
      const change = {
        what: assistantActionWords.order(theme),
        from: null,
        to: same(description || theme),
      };
      return { place, args: { body }, changes: [change], basis: [place.id, place.name, body] };
    },
  ),
};
