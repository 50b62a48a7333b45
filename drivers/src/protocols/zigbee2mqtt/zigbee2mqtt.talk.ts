import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { DeviceView } from '../../kit/field.ts';
import { readJson } from '../../kit/foreign-json.codec.ts';
import { select } from '../../kit/json-selector.ts';
import { say } from '../../kit/say.ts';
import { isTopic } from '../../kit/topic-filter.ts';
import { setUnknown } from '../../kit/unknown-values.ts';
import { type Silence, watchSilence } from '../../transports/mqtt-presence.ts';
import { type BrokerSession, sessionOf } from '../../transports/mqtt-session.ts';
import type { Talk } from './zigbee2mqtt.actions.ts';
import { type BridgeDevice, readBridgeDevices, readPresence } from './zigbee2mqtt.codec.ts';
import { type Described, describedOf, nothing } from './zigbee2mqtt.described.ts';
import { featuresOf, meaningOf } from './zigbee2mqtt.exposes.ts';
import { featuresOfModel } from './zigbee2mqtt.table.ts';

const slot = 'features';
const friendly = 'friendlyName';
/** Retained lists arrive immediately; a bridge that sends nothing within this time has no list. */
const listPatienceMs = 3_000;

/** Whether a bridge publishes a list: the first of its devices waits for it, the others need not. */
interface ListKnowledge {
  readonly askedAt: number;
  arrived: boolean;
}

const knowledgeOf = (session: BrokerSession, base: string): ListKnowledge => {
  const key = `zigbee2mqtt ${base}`;
  const known = (session.common.get(key) as ListKnowledge | undefined) ?? { askedAt: session.now(), arrived: false };
  session.common.set(key, known);
  return known;
};

const patienceMs = ({ askedAt, arrived }: ListKnowledge, now: number): number =>
  arrived ? listPatienceMs : Math.max(0, askedAt + listPatienceMs - now);

/** What the device can do, as far as it is known. */
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
      if (raw === undefined) continue;
      // Zigbee2MQTT publishes null (some converters an empty text) for what the device has not reported.
      if (raw === null || raw === '') {
        setUnknown(device, [feature.id]);
        continue;
      }
      const value = meaningOf(feature, raw);
      device.set(feature.id, value ?? null, value === undefined ? { quality: 'bad' } : {});
    }
  }
};

const bridgeAway = say('Zigbee2MQTT 已离线', 'Zigbee2MQTT is offline');
const deviceAway = say('Zigbee 设备不可达', 'the Zigbee device does not answer');
const notPaired = say('Zigbee2MQTT 中没有此设备', 'Zigbee2MQTT does not know this device');

/** Online if bridge and device both are; without availability messages of the device, the state of the bridge decides. */
class Presence {
  private readonly silence: Silence;
  private bridge = true;
  private own = true;
  private paired = true;
  private online: boolean | undefined = undefined;

  constructor(silence: Silence) {
    this.silence = silence;
  }

  set(part: 'bridge' | 'own' | 'paired', ok: boolean): void {
    // Called for every message; only changes are passed on.
    if (this.online !== undefined && this[part] === ok) return;
    this[part] = ok;
    this.online = this.bridge && this.own && this.paired;
    this.silence.set(this.online, !this.bridge ? bridgeAway : !this.paired ? notPaired : deviceAway);
  }
}

const find = (device: Device, list: readonly BridgeDevice[]): BridgeDevice | undefined =>
  list.find(({ friendlyName, address }) => friendlyName === device.params.device || address === device.params.device);

export const openZigbee = async (device: Device): Promise<void> => {
  const session = sessionOf(device);
  const base = baseOf(device);
  const silence = watchSilence(device, device.params.silenceSeconds);
  const { spoke } = silence;
  const presence = new Presence(silence);
  if (!isTopic(`${base}/${nameOf(device)}`))
    throw deviceError('unsupported', say('设备名称无法用作主题', 'this name cannot be part of a topic'));
  // Kept only until the features are known: holding a message of every device would burden the garbage collector.
  let unread: Buffer | undefined;
  let described = describedBy(device);
  const takeUnread = (): void => {
    if (unread === undefined || described.features.length === 0) return;
    takeState(device, described, unread);
    unread = undefined;
  };
  const describe = (exposes: unknown): void => {
    described = describedOf(exposes);
    device.store.set(slot, described);
  };
  // Remembered here, because this runs for every message.
  let here = false;
  const setHere = (ok: boolean): void => {
    here = ok;
    presence.set('own', ok);
  };
  let stops: (() => void)[] = [];
  const follow = (name: string): void => {
    for (const stop of stops) stop();
    stops = [
      session.subscribe(`${base}/${name}`, ({ payload, retained }) => {
        if (described.features.length === 0) unread = Buffer.from(payload);
        else takeState(device, described, payload);
        if (retained) return;
        if (!here) setHere(true);
        spoke?.();
        session.answered();
      }),
      session.subscribe(`${base}/${name}/availability`, ({ payload }) => {
        const said = readPresence(payload);
        if (said !== undefined) setHere(said);
      }),
    ];
  };
  follow(nameOf(device));
  session.subscribe(`${base}/bridge/state`, ({ payload }) => {
    const said = readPresence(payload);
    if (said !== undefined) presence.set('bridge', said);
  });
  const knowledge = knowledgeOf(session, base);
  let resolveListed: (() => void) | undefined;
  const listed = new Promise<void>((resolve) => {
    resolveListed = resolve;
  });
  session.subscribe(`${base}/bridge/devices`, ({ payload }) => {
    knowledge.arrived = true;
    const list = readBridgeDevices(payload);
    const found = find(device, list);
    presence.set('paired', found !== undefined);
    if (found !== undefined && featuresOf(found.exposes).length > 0) describe(found.exposes);
    if (found !== undefined && found.friendlyName !== nameOf(device) && isTopic(`${base}/${found.friendlyName}`)) {
      device.store.set(friendly, found.friendlyName);
      follow(found.friendlyName);
    }
    takeUnread();
    resolveListed?.();
  });
  const stop = session.after(patienceMs(knowledge, session.now()), () => resolveListed?.());
  await listed;
  stop();
  if (described.features.length === 0) {
    const exposes = await featuresOfModel(String(device.params.model ?? ''));
    if (exposes !== undefined) describe(exposes);
    takeUnread();
  }
  // The bridge does not retain states unless configured to; what can be requested is requested.
  const askable = described.features.filter((feature) => feature.askable && feature.path.length === 1);
  if (askable.length > 0) await talk.get(device, Object.fromEntries(askable.map(({ path }) => [path[0] ?? '', ''])));
};
