import type { SourceText } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { DeviceView } from '../../kit/field.ts';
import type { PropertyDef } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';
import { isTopicFilter } from '../../kit/topic-filter.ts';
import { watchSilence } from '../../transports/mqtt-presence.ts';
import { sessionOf } from '../../transports/mqtt-session.ts';
import type { Availability } from './home-assistant.availability.ts';
import { type Announcement, readAnnouncement } from './home-assistant.codec.ts';
import { describeEntity } from './home-assistant.entities.ts';
import type { Part } from './home-assistant.parts.ts';

const slot = 'parts';
const mostParts = 500;
const slowMs = 90_000;

type Known = Map<string, Part>;
const knownOf = ({ store }: Pick<DeviceView, 'store'>): Known => {
  const found = (store.get(slot) as Known | undefined) ?? new Map<string, Part>();
  store.set(slot, found);
  return found;
};

/** What the device announced and this driver does not understand, shown with the device. */
const leftOutProperty: PropertyDef = {
  id: 'notUnderstood',
  name: say('未识别的内容', 'Not understood'),
  type: 'string',
  access: 'r',
};
const longestList = 1_000;

export const propertiesOf = (device: DeviceView): PropertyDef[] => [
  leftOutProperty,
  ...[...knownOf(device).values()]
    .filter(({ state }) => state !== undefined)
    .map(
      ({ id, name, type, capability, unit, choices, command }): PropertyDef => ({
        id,
        name,
        type,
        access: command === undefined ? 'r' : 'rw',
        ...(capability === undefined ? {} : { capability }),
        ...(unit === undefined ? {} : { unit: unit.slice(0, 20) }),
        ...(choices === undefined ? {} : { enum: choices }),
      }),
    ),
];

export const actionsOf = (device: DeviceView): ActionDef[] =>
  [...knownOf(device).values()].flatMap((part): ActionDef[] => {
    const { id, name, type, capability, unit, choices, min, max, command, press, state, slow } = part;
    if (command === undefined) return [];
    const field = {
      id: 'value',
      name,
      type,
      required: true,
      ...(unit === undefined ? {} : { unit: unit.slice(0, 20) }),
      ...(choices === undefined ? {} : { options: choices }),
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
    };
    return [
      {
        id: `set_${id}`,
        name,
        ...(capability === undefined ? {} : { capability }),
        ...(press === true ? {} : { params: [field] }),
        ...(state === undefined ? {} : { expect: [{ property: id, in: ['$value'] }] }),
        ...(slow === true ? { timeoutMs: slowMs } : {}),
        run: async (one, args) => {
          const payload = command.payload(args.value ?? null);
          if (payload === undefined)
            throw deviceError('unsupported', say('设备不支持此值', 'the device does not know this value'));
          await sessionOf(one).publish(command.topic, payload);
        },
      },
    ];
  });

/** Values of devices have no language of their own. */
export const bothTexts = (texts: readonly SourceText[]): string =>
  texts.map(({ zh, en }) => `${zh} / ${en}`).join('; ');

const away = say('设备已离线', 'the device is offline');
const unannounced = say('尚未收到设备的自动发现消息', 'the device has not announced itself yet');

/** Follows the discovery messages, and what the device's own of them name. */
export const openDevice = async (device: Device): Promise<void> => {
  const session = sessionOf(device);
  const silence = watchSilence(device, device.params.silenceSeconds);
  const wanted = String(device.params.identifier);
  const prefix = String(device.params.prefix ?? 'homeassistant').replace(/\/+$/, '');
  if (!isTopicFilter(`${prefix}/+/+/config`))
    throw deviceError('unsupported', say('主题前缀无法使用', 'this prefix cannot be used'));
  const followed = new Map<string, Part[]>();
  const watched = new Map<string, boolean>();
  const known = knownOf(device);

  const take = (topic: string, payload: Buffer): void => {
    for (const part of followed.get(topic) ?? []) {
      // A later announcement may have another topic for this value, or none.
      if (known.get(part.id) !== part) continue;
      const value = part.state?.read(payload);
      if (value !== undefined) device.set(part.id, value);
    }
  };
  const follow = (part: Part): void => {
    const topic = part.state?.topic;
    if (topic === undefined) return;
    const parts = followed.get(topic);
    if (parts !== undefined) {
      followed.set(topic, [...parts.filter(({ id }) => id !== part.id), part]);
      return;
    }
    followed.set(topic, [part]);
    session.subscribe(topic, ({ payload, retained }) => {
      take(topic, payload);
      if (!retained && watched.size === 0) silence.restart();
    });
  };
  const watch = ({ topic, read }: Availability): void => {
    if (watched.has(topic) || watched.size >= mostParts) return;
    watched.set(topic, true);
    session.subscribe(topic, ({ payload }) => {
      const here = read(payload);
      if (here === undefined) return;
      watched.set(topic, here);
      silence.set([...watched.values()].every(Boolean), away);
    });
  };
  const unread = new Map<string, readonly SourceText[]>();
  const learn = ({ entities }: Announcement): void => {
    for (const entity of entities) {
      const { parts, availabilities, leftOut } = describeEntity(entity);
      for (const what of leftOut) device.log('info', `left out: ${what.en}`);
      if (leftOut.length > 0 && unread.size < mostParts) unread.set(`${entity.component} ${entity.key}`, leftOut);
      else unread.delete(`${entity.component} ${entity.key}`);
      for (const part of parts) {
        if (known.size >= mostParts && !known.has(part.id)) continue;
        known.set(part.id, part);
        follow(part);
      }
      for (const availability of availabilities) watch(availability);
    }
    const told = bothTexts([...unread.values()].flat()).slice(0, longestList);
    if (told !== (device.get('notUnderstood') ?? '')) device.set('notUnderstood', told);
    if (watched.size === 0) silence.set(true, away);
  };
  device.online(false, unannounced);
  for (const part of known.values()) follow(part);
  for (const filter of [`${prefix}/+/+/config`, `${prefix}/+/+/+/config`])
    session.subscribe(filter, ({ topic, payload }) => {
      const said = readAnnouncement(topic, payload);
      if (said?.device.identifiers.includes(wanted)) learn(said);
    });
};
