import type { EnumItem } from '../../kit/field.ts';
import { readJson } from '../../kit/foreign-json.codec.ts';
import type { PropertyDef, SuggestedAlarm } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';
import type { Feature } from './zigbee2mqtt.exposes.ts';
import { capabilityOf, nameOf } from './zigbee2mqtt.names.ts';

const day = 24 * 60 * 60_000;
export const types = { binary: 'bool', numeric: 'double', enum: 'enum', text: 'string' } as const;

export const choicesOf = ({ expose }: Feature): EnumItem[] =>
  (expose.values ?? []).slice(0, 200).map((value) => {
    const code = String(value);
    return { code, name: say(code, code) };
  });

/** What motors and locks report on their way, among the values that are only read. */
const passing = new Set(['opening', 'closing', 'moving', 'locking', 'unlocking']);
const statesOf = (feature: Feature): EnumItem[] =>
  choicesOf(feature).map((item) =>
    !feature.settable && passing.has(item.code.toLowerCase()) ? { ...item, transitional: true } : item,
  );

const alarms: Readonly<Record<string, SuggestedAlarm>> = {
  water_leak: { id: 'leak', op: '==', value: true, level: 'serious', text: say('检测到漏水', 'Water leak') },
  smoke: { id: 'smoke', op: '==', value: true, level: 'serious', text: say('检测到烟雾', 'Smoke') },
  gas: { id: 'gas', op: '==', value: true, level: 'serious', text: say('检测到燃气', 'Gas') },
  tamper: { id: 'tamper', op: '==', value: true, level: 'minor', text: say('设备被拆动', 'Tampered with') },
  battery_low: { id: 'low', op: '==', value: true, level: 'minor', text: say('电池电量低', 'Battery low') },
  battery: { id: 'low', op: '<', value: 10, level: 'minor', text: say('电池电量低', 'Battery low') },
};

export const propertyOf = (feature: Feature): PropertyDef => {
  const capability = capabilityOf(feature);
  const alarm = alarms[feature.name];
  const { unit } = feature.expose;
  return {
    id: feature.id,
    name: nameOf(feature),
    type: types[feature.kind],
    access: feature.settable ? 'rw' : 'r',
    staleAfterMs: day,
    ...(capability === undefined ? {} : { capability }),
    ...(typeof unit === 'string' ? { unit: unit.slice(0, 20) } : {}),
    ...(feature.kind === 'enum' ? { enum: statesOf(feature) } : {}),
    ...(feature.name === 'linkquality' ? { history: 'none' } : {}),
    ...(alarm === undefined ? {} : { alarm: [alarm] }),
  };
};

export interface BridgeDevice {
  readonly friendlyName: string;
  readonly address: string;
  readonly model: string;
  readonly vendor: string;
  readonly description: string;
  readonly exposes: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300) : '');

const lists = new WeakMap<Buffer, readonly BridgeDevice[]>();

/**
 * Decodes `bridge/devices`: every device of the bridge, without the coordinator. The list is long and all devices
 * receive the same one, so it is decoded once.
 */
export const readBridgeDevices = (payload: Buffer): readonly BridgeDevice[] => {
  const before = lists.get(payload);
  if (before !== undefined) return before;
  const document = readJson(payload);
  const devices = (Array.isArray(document) ? document : []).flatMap((raw: unknown): BridgeDevice[] => {
    if (!isObject(raw) || raw.type === 'Coordinator') return [];
    const definition = isObject(raw.definition) ? raw.definition : {};
    const [friendlyName, address] = [text(raw.friendly_name), text(raw.ieee_address)];
    if (friendlyName === '' || address === '') return [];
    return [
      {
        friendlyName,
        address,
        model: text(definition.model),
        vendor: text(definition.vendor),
        description: text(definition.description),
        exposes: definition.exposes,
      },
    ];
  });
  lists.set(payload, devices);
  return devices;
};

/** `online` or `{"state":"online"}`: older and newer bridges ("Availability"). */
export const readPresence = (payload: Buffer): boolean | undefined => {
  const said = payload.toString().trim();
  const document = said.startsWith('{') ? readJson(payload) : undefined;
  const state = isObject(document) ? document.state : said;
  return state === 'online' ? true : state === 'offline' ? false : undefined;
};
