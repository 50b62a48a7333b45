import {
  type AnyEndpoint,
  type AssistantAction,
  type AssistantChange,
  actionGroupsEndpoints,
  alarmsEndpoints,
  commandsEndpoints,
  devicesEndpoints,
  Id,
  placeControlEndpoints,
  type SourceText,
  workOrdersEndpoints,
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
}

export interface AssistantActing {
  /** The call that is made once a person has confirmed it. */
  readonly does: AnyEndpoint;
  /** The calls by which it is prepared. */
  readonly looks: readonly AnyEndpoint[];
  readonly input: z.ZodObject;
  prepare(input: Readonly<Record<string, unknown>>, use: AssistantUse): Promise<Prepared>;
}

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

/** Everything that assistants may ask for; each is one call, made only after a person has seen what it would change. */
export const assistantActions: Readonly<Record<AssistantAction, AssistantActing>> = {
  run_scene: action(
    actionGroupsEndpoints.executeActionGroup,
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
      return { place, args: { body: { id: sceneId } }, changes: [whole, ...changes.slice(0, 100)] };
    },
  ),
  device_command: action(
    commandsEndpoints.executeAction,
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
      };
    },
  ),
  acknowledge_alarm: action(
    alarmsEndpoints.acknowledgeAlarm,
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
      };
    },
  ),
  create_work_order: action(
    workOrdersEndpoints.saveWorkOrder,
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
      return { place, args: { body }, changes: [change] };
    },
  ),
};
