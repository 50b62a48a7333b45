import {
  type AutomationCheck,
  type AutomationChecks,
  type ByKind,
  byKind,
  type SeenCheck,
  type SourceText,
  type ValueCheck,
} from '@eoms/contract';
import { compare } from '@eoms/engine';
import { connectionTexts, placeStateTexts, plainWords, automationTexts as texts } from '@eoms/phrases';
import { dayInWords, isOfKind, openHours } from '../calendar/calendar.module.ts';
import type { DeviceWords } from './device-words.ts';
import { isSustained } from './is-sustained.ts';
import { judgeBehavior } from './judge-behavior.ts';
import { judgeTree } from './judge-tree.ts';
import type { Judged } from './judged.ts';
import type { Present } from './present.ts';

const known = (present: Present, deviceId: string, property: string) => {
  const state = present.devices.get(deviceId);
  const value = state?.connection === 'offline' ? undefined : state?.values[property];
  return value === undefined || value.value === null ? undefined : value.value;
};

const judgeValue = (
  { deviceId, property, operator, against }: ValueCheck,
  present: Present,
  words: DeviceWords,
): Judged => {
  const value = known(present, deviceId, property);
  const other =
    against.kind === 'value'
      ? against.value
      : against.kind === 'variable'
        ? present.variables.get(against.name)
        : known(present, against.deviceId, against.property);
  const shown = other === undefined ? plainWords(null) : words.value(deviceId, property, other);
  const named = (name: string): SourceText => texts.variable(name, shown);
  const wanted =
    against.kind === 'value'
      ? shown
      : named(
          against.kind === 'variable'
            ? against.name
            : `${words.name(against.deviceId)} ${words.property(against.deviceId, against.property).zh}`,
        );
  return {
    met: value === undefined || other === undefined ? undefined : compare(value, operator, other),
    text: texts.checkValue(words.name(deviceId), words.property(deviceId, property), operator, wanted),
    seen: value === undefined ? null : words.value(deviceId, property, value),
  };
};

const judgeHours = (
  { hours, on = 'all' }: Extract<AutomationCheck, { kind: 'hours' }>,
  { calendar, at }: Present,
): Judged => {
  const text = texts.checkHours[on];
  if (on === 'all') return { met: openHours(hours).isOpen(at), text, seen: null };
  if (calendar === null) return { met: undefined, text, seen: null };
  const open = openHours(hours, 'local', (day) => isOfKind(on, calendar, day)).isOpen(at);
  return { met: open, text, seen: dayInWords(new Date(at), calendar) };
};

const judgeNow: ByKind<AutomationCheck, Judged, [present: Present, words: DeviceWords]> = {
  value: judgeValue,
  connection: ({ deviceId, is }, present, words) => {
    const state = present.devices.get(deviceId)?.connection;
    const seen = state === 'online' || state === 'offline' ? state : undefined;
    return {
      met: seen && seen === is,
      text: texts.checkConnection(words.name(deviceId), is),
      seen: seen ? connectionTexts[seen] : null,
    };
  },
  placeState: ({ placeId, is }, present) => {
    const place = present.places.get(placeId);
    return {
      met: place && is.includes(place.state),
      text: texts.checkPlaceState(place?.name ?? '—', is),
      seen: place ? placeStateTexts[place.state] : null,
    };
  },
  hours: judgeHours,
  behavior: judgeBehavior,
  variable: ({ name, operator, value: wanted }, present) => {
    const value = present.variables.get(name);
    return {
      met: value === undefined ? undefined : compare(value, operator, wanted),
      text: texts.checkVariable(name, operator, plainWords(wanted)),
      seen: value === undefined ? null : plainWords(value),
    };
  },
};

/** Judges one check. */
export const judgeOne = (check: AutomationCheck, present: Present, words: DeviceWords): Judged => {
  const now = byKind(judgeNow, check, present, words);
  if (!('forSeconds' in check) || check.forSeconds === undefined) return now;
  const { forSeconds } = check;
  const met = now.met ? isSustained({ ...check, forSeconds }, present) : now.met;
  return { ...now, met, text: texts.checkHeld(now.text, forSeconds) };
};

export interface Verdict {
  readonly met: boolean;
  /** False where what is not known could have made a difference. */
  readonly isKnown: boolean;
  readonly checks: SeenCheck[];
}

/** Judges every check, so that the trace shows all values; what is not known counts as not met. */
export const judgeChecks = (condition: AutomationChecks | null, present: Present, words: DeviceWords): Verdict => {
  const checks: SeenCheck[] = [];
  const judge = (check: AutomationCheck, position: string): boolean | undefined => {
    const { met, text, seen } = judgeOne(check, present, words);
    checks.push({ position, text, seen, met: met ?? null });
    return met;
  };
  const verdict = condition === null || judgeTree(condition, judge).met;
  return { met: verdict === true, isKnown: verdict !== undefined, checks };
};
