import type { SourceText, Value } from '@eoms/contract/vocabulary';
import type { PropertyDef, SuggestedAlarm } from '@eoms/drivers/kit';
import { type KnownValue, type LiveDevice, unseen } from '../state/live-device.ts';
import type { AlarmLevel, AlarmNews } from './alarm-news.ts';
import { compare } from './compare.ts';
import type { OpenAlarms } from './open-alarms.ts';

/** Whether a suggested alarm is switched off; the standard alarm of lost links has the id `offline` and no property. */
export type IsMuted = (deviceId: string, property: string, suggestionId: string) => boolean;

export interface SuggestedWatch {
  /** Evaluates a good reading. */
  look(one: KnownValue, value: Value, at: number): void;
  isMuted: IsMuted;
  setMuted(isMuted: IsMuted): void;
  /** The next reading of each value is judged as if it were the first. */
  forget(device: LiveDevice): void;
}

export interface SuggestedWatchDeps {
  readonly open: Pick<OpenAlarms, 'has'>;
  readonly raise: (news: AlarmNews) => void;
  readonly clear: (news: AlarmNews) => void;
}

const levels: Record<SuggestedAlarm['level'], AlarmLevel> = { serious: 2, minor: 3 };
/** Adds the label of the element, for an indexed property. */
const labelled = (text: SourceText, def: PropertyDef, key: string): SourceText => {
  const bracket = key.indexOf('[');
  if (bracket < 0) return text;
  const label = def.index?.label?.(Number(key.slice(bracket + 1, -1)));
  return label === undefined ? text : { zh: `${label.zh}：${text.zh}`, en: `${label.en}: ${text.en}` };
};

/** The alarms that drivers and models suggest, judged with a bit for each of a value. */
export const createSuggestedWatch = ({ open, raise, clear }: SuggestedWatchDeps): SuggestedWatch => {
  let isMuted: IsMuted = () => false;
  /** Alarms that were open before the start count as held. */
  const heldBefore = ({ device, key }: KnownValue, rules: readonly SuggestedAlarm[]): number =>
    rules.reduce((held, { id }, at) => (open.has(`${device.deviceId}:${key}:${id}`) ? held | (1 << at) : held), 0);
  return {
    look(one, value, at) {
      const { def, key } = one;
      const rules = def.alarm;
      if (rules === undefined) return;
      const before = one.held === unseen ? heldBefore(one, rules) : one.held;
      let held = 0;
      for (let i = 0; i < rules.length; i += 1) {
        const rule = rules[i];
        if (rule !== undefined && compare(value, rule.op, rule.value)) held |= 1 << i;
      }
      one.held = held;
      // Nearly every reading changes nothing; the text is built only for a transition.
      if (held === before) return;
      const { deviceId } = one.device;
      rules.forEach((rule, i) => {
        const holds = (held & (1 << i)) !== 0;
        if (holds === ((before & (1 << i)) !== 0)) return;
        const text = labelled(rule.text, def, key);
        const level = levels[rule.level];
        const news = { key: `${deviceId}:${key}:${rule.id}`, deviceId, property: key, level, text, at, value };
        if (!holds) clear(news);
        else if (!isMuted(deviceId, def.id, rule.id)) raise(news);
      });
    },
    isMuted: (...suggestion) => isMuted(...suggestion),
    setMuted(given) {
      isMuted = given;
    },
    forget(device) {
      for (const one of device.values.values()) one.held = unseen;
    },
  };
};
