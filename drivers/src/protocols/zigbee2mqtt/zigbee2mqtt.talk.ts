import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { DeviceView } from '../../kit/field.ts';
import { readJson, select } from '../../kit/json-selector.ts';
import { say } from '../../kit/say.ts';
import type { BrokerMessage } from '../../kit/surroundings.ts';
import { isTopic } from '../../kit/topic-filter.ts';
import { type Silence, watchSilence } from '../../transports/mqtt-presence.ts';
import { sessionOf } from '../../transports/mqtt-session.ts';
import { type BridgeDevice, readBridgeDevices, readPresence, type Talk } from './zigbee2mqtt.codec.ts';
import { type Described, describedOf, nothing } from './zigbee2mqtt.described.ts';
import { featuresOf, meaningOf } from './zigbee2mqtt.exposes.ts';
import { featuresOfModel } from './zigbee2mqtt.table.ts';

const slot = 'features';
const friendly = 'friendlyName';
/** Retained lists arrive at once; a bridge that says nothing for so long has no list to tell. */
const listPatienceMs = 3_000;

/** What the device can do, as far as anybody has said. */
export const describedBy = ({ store }: Pick<DeviceView, 'store'>): Described =>
  (store.get(slot) as Described | undefined) ?? nothing;

const baseOf = (device: Device): string => String(device.params.base ?? 'zigbee2mqtt');
const nameOf = (device: Device): string => String(device.store.get(friendly) ?? device.params.device);

const publish = (device: Device, verb: 'set' | 'get', document: unknown): Promise<void> =>
  sessionOf(device).publish(`${baseOf(device)}/${nameOf(device)}/${verb}`, JSON.stringify(document));

export const talk: Talk = {
  set: (device, document) => publish(device, 'set', document),
  get: (device, document) => publish(device, 'get', document),
};

const takeState = (device: Device, { published }: Described, payload: Buffer): void => {
  const document = readJson(payload);
  if (typeof document !== 'object' || document === null) return;
  for (const key of Object.keys(document)) {
    for (const feature of published.get(key) ?? []) {
      const raw = select(document, feature.path);
      if (raw === undefined || raw === null || raw === '') continue;
      const value = meaningOf(feature, raw);
      if (value !== undefined) device.set(feature.id, value);
      else device.set(feature.id, device.get(feature.id) ?? null, { quality: 'bad' });
    }
  }
};

const bridgeAway = say('Zigbee2MQTT 已离线', 'Zigbee2MQTT is offline');
const deviceAway = say('Zigbee 设备不可达', 'the Zigbee device does not answer');
const notPaired = say('Zigbee2MQTT 中没有此设备', 'Zigbee2MQTT does not know this device');

/** Online is what the bridge and the device both are; a bridge that does not watch its devices counts for both. */
const createPresence = (silence: Silence) => {
  const state = { bridge: true, own: true, paired: true };
  let told: boolean | undefined;
  const tell = (part: keyof typeof state, ok: boolean): void => {
    // Said with every message: only news goes further.
    if (told !== undefined && state[part] === ok) return;
    state[part] = ok;
    const { bridge, own, paired } = state;
    told = bridge && own && paired;
    silence.told(told, !bridge ? bridgeAway : !paired ? notPaired : deviceAway);
  };
  return {
    bridge: (ok: boolean) => tell('bridge', ok),
    own: (ok: boolean) => tell('own', ok),
    paired: (ok: boolean) => tell('paired', ok),
  };
};

const find = (device: Device, list: readonly BridgeDevice[]): BridgeDevice | undefined =>
  list.find(({ friendlyName, address }) => friendlyName === device.params.device || address === device.params.device);

export const openZigbee = async (device: Device): Promise<void> => {
  const session = sessionOf(device);
  const base = baseOf(device);
  const presence = createPresence(watchSilence(device, device.params.silenceSeconds));
  if (!isTopic(`${base}/${nameOf(device)}`))
    throw deviceError('unsupported', say('设备名称无法用作主题', 'this name cannot be part of a topic'));
  let last: BrokerMessage | undefined;
  let described = describedBy(device);
  const describe = (exposes: unknown): void => {
    described = describedOf(exposes);
    device.store.set(slot, described);
  };
  let stops: (() => void)[] = [];
  const follow = (name: string): void => {
    for (const stop of stops) stop();
    stops = [
      session.subscribe(`${base}/${name}`, (message) => {
        last = message;
        takeState(device, described, message.payload);
        if (message.retained) return;
        presence.own(true);
        session.answered();
      }),
      session.subscribe(`${base}/${name}/availability`, ({ payload }) => {
        const here = readPresence(payload);
        if (here !== undefined) presence.own(here);
      }),
    ];
  };
  follow(nameOf(device));
  session.subscribe(`${base}/bridge/state`, ({ payload }) => {
    const here = readPresence(payload);
    if (here !== undefined) presence.bridge(here);
  });
  let told: (() => void) | undefined;
  const listed = new Promise<void>((resolve) => {
    told = resolve;
  });
  session.subscribe(`${base}/bridge/devices`, ({ payload }) => {
    const list = readBridgeDevices(payload);
    const found = find(device, list);
    presence.paired(found !== undefined);
    if (found !== undefined && featuresOf(found.exposes).length > 0) describe(found.exposes);
    if (found !== undefined && found.friendlyName !== nameOf(device) && isTopic(`${base}/${found.friendlyName}`)) {
      device.store.set(friendly, found.friendlyName);
      follow(found.friendlyName);
    } else if (last !== undefined) takeState(device, described, last.payload);
    told?.();
  });
  const stop = session.after(listPatienceMs, () => told?.());
  await listed;
  stop();
  if (described.features.length === 0) {
    const exposes = await featuresOfModel(String(device.params.model ?? ''));
    if (exposes !== undefined) describe(exposes);
    if (last !== undefined) takeState(device, described, last.payload);
  }
  // The bridge does not keep states unless it is told to; what can be asked for is asked for.
  const askable = described.features.filter((feature) => feature.askable && feature.path.length === 1);
  if (askable.length > 0) await talk.get(device, Object.fromEntries(askable.map(({ path }) => [path[0] ?? '', ''])));
};
