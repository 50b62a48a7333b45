import type { Value } from '@eoms/contract/vocabulary';
import type { SimulatedSession } from '../../kit/simulated-server.ts';

const usual =
  'Level1.level.1=-20; Level1.level.2=-20; Level1.mute.1=false; Level1.mute.2=false; Selector1.sourceSelection=1; Room name.level.1=0';

type Known = string | number | boolean;

const parseValue = (text: string): Known => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
};

const written = (key: string, value: Known): string => {
  if (typeof value === 'string') return `"${value}"`;
  return typeof value === 'number' && /\.(level|gain)/.test(key) ? value.toFixed(6) : String(value);
};

interface Subscription {
  readonly key: string;
  readonly tell: (value: string) => void;
}

/** What runs on a simulated device: values under `tag.attribute.index`, and who wants to hear of them. */
export const createSystem = (params: Readonly<Record<string, Value>>) => {
  const values: Record<string, Known> = {};
  for (const part of String(params.blocks ?? usual).split(';')) {
    const [key = '', value = ''] = part.split('=');
    if (key.trim() !== '') values[key.trim()] = parseValue(value.trim());
  }
  const subscriptions = new Map<SimulatedSession, Map<string, Subscription>>();
  const change = (key: string, value: Known): void => {
    values[key] = value;
    for (const held of subscriptions.values())
      for (const subscription of held.values()) if (subscription.key === key) subscription.tell(written(key, value));
  };
  const keyOf = (
    tag: string,
    attribute: string,
    rest: readonly string[],
  ): { key: string; left: string[] } | undefined => {
    for (let indexes = Math.min(2, rest.length); indexes >= 0; indexes -= 1) {
      const key = [tag, attribute, ...rest.slice(0, indexes)].join('.');
      if (values[key] !== undefined) return { key, left: rest.slice(indexes) };
    }
    return undefined;
  };
  const notFound = '-ERR address not found: {"deviceId":0 "classCode":0 "instanceNum":0}';
  const device = (words: readonly string[]): string => {
    const [, command = '', attribute = ''] = words;
    if (command === 'recallPreset')
      return Number(attribute) >= 1001 ? '+OK' : '-ERR INVALID_PARAMETER Preset not found';
    if (command === 'recallPresetByName')
      return attribute === 'Evening' ? '+OK' : '-ERR INVALID_PARAMETER Preset not found';
    const facts: Readonly<Record<string, string>> = {
      serialNumber: `"${String(params.serialNumber ?? '01234567')}"`,
      hostname: '"TesiraForte01234567"',
      version: '"4.5.0.1"',
      activeFaultList:
        '[{"id":INDICATOR_NONE_IN_DEVICE "name":"No fault in device" "faults":[] "serialNumber":"01234567"}]',
    };
    const fact = command === 'get' ? facts[attribute] : undefined;
    return fact === undefined ? '-ERR Parse error at 0: unknown attribute' : `+OK "value":${fact}`;
  };
  const act = (words: readonly string[], session: SimulatedSession): string => {
    const [tag = '', command = '', attribute = '', ...rest] = words;
    if (tag === 'DEVICE') return device(words);
    if (tag === 'SESSION') return '+OK';
    const found = keyOf(tag, attribute, rest);
    if (found === undefined) return notFound;
    const { key, left } = found;
    const now = values[key] ?? 0;
    const step = Number(left[0] ?? 1);
    if (command === 'get') return `+OK "value":${written(key, now)}`;
    if (command === 'subscribe') {
      const [token = ''] = left;
      const tell = (value: string) => session.say(`! "publishToken":"${token}" "value":${value}\r\n`);
      const held = subscriptions.get(session) ?? new Map<string, Subscription>();
      subscriptions.set(session, held.set(token, { key, tell }));
      tell(written(key, now));
      return '+OK';
    }
    const next: Readonly<Record<string, Known | undefined>> = {
      set: left[0] === undefined ? undefined : parseValue(left[0]),
      toggle: typeof now === 'boolean' ? !now : undefined,
      increment: typeof now === 'number' ? now + step : undefined,
      decrement: typeof now === 'number' ? now - step : undefined,
    };
    const value = next[command];
    if (value === undefined || typeof value !== typeof now) return `-ERR Parse error at 0: ${command}`;
    if (!session.lies()) change(key, value);
    return '+OK';
  };
  return {
    act,
    leave: (session: SimulatedSession) => {
      subscriptions.delete(session);
    },
    state: (): Record<string, Value> => ({ ...values }),
    set: (key: string, value: Value): void => {
      if (values[key] === undefined) throw new Error(`a simulated Tesira has no "${key}"`);
      if (value === null || typeof value !== typeof values[key])
        throw new Error(`"${String(value)}" is no value of "${key}"`);
      change(key, value);
    },
  };
};
export type System = ReturnType<typeof createSystem>;
