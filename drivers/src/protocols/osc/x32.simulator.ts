import type { Value } from '@eoms/contract/vocabulary';
import { valueKey } from '../../kit/property.ts';
import { createSimulatedDatagrams, type SimulatedCaller } from '../../kit/simulated-datagrams.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { decodePacket, encodeMessage, int, type OscArgument, type OscMessage, text } from './osc.codec.ts';
import { type Place, places, readPlace, scenePath, writePlace } from './x32.strips.ts';

const remoteMs = 10_000;
const mostListeners = 16;

const startAt = (place: Place): Value => {
  if (place.form === 'level') return place.property === 'mainLevel' ? 0 : -90;
  if (place.form === 'name') return '';
  return place.form === 'number' ? 0 : false;
};

const fits = (place: Place, value: Value): boolean => {
  if (place.form === 'name') return typeof value === 'string' && value.length <= 12;
  if (place.form === 'level') return typeof value === 'number' && value >= -90 && value <= 10;
  return place.form === 'number' ? typeof value === 'number' : typeof value === 'boolean';
};

/** Numbers may come as either type, as a real console allows. */
const sameKind = (held: OscArgument, told: OscArgument): OscArgument | undefined => {
  if (held.type === told.type) return told;
  if (held.type === 'f' && told.type === 'i') return { type: 'f', value: told.value };
  return held.type === 'i' && told.type === 'f' ? { type: 'i', value: Math.round(told.value) } : undefined;
};

/** A console. Parameters: name, model, firmware. Callers of `/xremote` hear of changes for ten seconds. */
export const simulateX32 = ({ host, port, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const held = new Map<string, OscArgument>(places.map((place) => [place.address, writePlace(place, startAt(place))]));
  const listeners = new Map<string, { caller: SimulatedCaller; until: number }>();
  const info = [
    text(host),
    text(String(params.name ?? 'X32-SIM')),
    text(String(params.model ?? 'X32')),
    text(String(params.firmware ?? '4.06')),
  ];
  const tell = (message: OscMessage, from?: SimulatedCaller): void => {
    for (const [key, { caller, until }] of listeners) {
      if (until < Date.now()) listeners.delete(key);
      else if (key !== from?.key) caller.say(encodeMessage(message));
    }
  };
  const change = (address: string, argument: OscArgument, from?: SimulatedCaller): void => {
    held.set(address, argument);
    tell({ address, args: [argument] }, from);
  };
  const hear = ({ address, args }: OscMessage, caller: SimulatedCaller): void => {
    const [told] = args;
    const now = held.get(address);
    if (address === '/xinfo') caller.say(encodeMessage({ address, args: info }));
    else if (address === '/xremote') {
      if (listeners.size < mostListeners || listeners.has(caller.key))
        listeners.set(caller.key, { caller, until: Date.now() + remoteMs });
    } else if (address === '/-action/goscene') {
      if (told?.type === 'i' && told.value >= 0 && told.value < 100 && !caller.lies())
        change(scenePath, int(told.value));
    } else if (now !== undefined && told === undefined) caller.say(encodeMessage({ address, args: [now] }));
    else if (now !== undefined && told !== undefined && !caller.lies()) {
      const next = sameKind(now, told);
      if (next !== undefined) change(address, next, caller);
    }
  };
  return createSimulatedDatagrams({
    host,
    port,
    hear: (data, caller) => {
      for (const message of decodePacket(data)) hear(message, caller);
    },
    state: () =>
      Object.fromEntries(
        places.map((place) => [
          valueKey(place.property, place.index),
          readPlace(place, held.get(place.address)) ?? null,
        ]),
      ),
    set: (key, value) => {
      const place = places.find((one) => valueKey(one.property, one.index) === key);
      if (place === undefined) throw new Error(`a simulated console has no "${key}"`);
      if (!fits(place, value)) throw new Error(`"${String(value)}" is no value of "${key}"`);
      change(place.address, writePlace(place, value));
    },
  });
};
