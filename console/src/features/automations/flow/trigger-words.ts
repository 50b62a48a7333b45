import {
  type AutomationTrigger,
  type DayKind,
  type PropertyTrigger,
  type ScheduleTrigger,
  textOf,
} from '@eoms/contract';
import { operatorTexts } from '@eoms/phrases';
import { blank, fieldValueText } from '../../../domain/fields/field-value-text.ts';
import type { IconName } from '../../../ui/icons/icon.tsx';
import { isComplete } from '../edited-trigger.ts';
import { type BoxWords, type FlowNames, namesInWords } from './flow-words.ts';

const held = ({ t, time }: FlowNames, words: string, seconds: number): string =>
  seconds > 0 ? t('w_held', { words, time: time(seconds) }) : words;

const propertyWords = (trigger: PropertyTrigger, names: FlowNames): string => {
  const { t, facts, yesNo, language } = names;
  const { on, compare } = trigger;
  const field = facts.fieldsOf(trigger.deviceIds).find(({ id }) => id === trigger.property);
  const property = field?.name ?? (trigger.property || blank);
  if (compare === null) return t(`w_${on}`, { property });
  const operator = textOf(operatorTexts[compare.operator], language);
  const words = t(`w_${on}Of`, { property, operator, value: fieldValueText(field, compare.value, yesNo) });
  return held(names, words, trigger.forSeconds);
};

/** Days of the week, and which of them count by the calendar. */
const dayWords = ({ t, days }: FlowNames, chosen: readonly number[], on: DayKind = 'all'): string => {
  const week = chosen.length === 0 ? blank : days(chosen);
  if (on === 'all') return week;
  return chosen.length === 7 ? t(`w_only_${on}`) : `${week} · ${t(`w_only_${on}`)}`;
};

const scheduleWords = ({ when, catchUpMinutes }: ScheduleTrigger, names: FlowNames): Omit<BoxWords, 'unfinished'> => {
  const { t, time } = names;
  const notes = catchUpMinutes > 0 ? [`${t('catchUp')} ${time(catchUpMinutes * 60)}`] : [];
  if (when.kind === 'cron') return { icon: 'clock', subject: when.expression || blank, words: t('when_cron'), notes };
  const words = dayWords(names, when.days, when.on);
  if (when.kind === 'times') return { icon: 'clock', ...namesInWords(names, when.times), words, notes };
  const event = t(`event_${when.event}`);
  const by = when.offsetMinutes;
  const shifted = t(by < 0 ? 'w_sunBefore' : 'w_sunAfter', { event, time: time(Math.abs(by) * 60) });
  return { icon: 'sun', subject: by === 0 ? event : shifted, words, notes };
};

const icons: Record<AutomationTrigger['kind'], IconName> = {
  property: 'levels',
  connection: 'network',
  alarm: 'bell',
  placeState: 'place',
  meeting: 'calendar',
  schedule: 'clock',
  webhook: 'globe',
  mqtt: 'network',
  entityRecord: 'database',
  start: 'power',
};

const said = (trigger: AutomationTrigger, names: FlowNames): BoxWords => {
  const { t, deviceName, placeName } = names;
  const icon = icons[trigger.kind];
  const at = (placeIds: readonly string[]) => ({ icon, ...namesInWords(names, placeIds.map(placeName)) });
  const of = (deviceIds: readonly string[]) => ({ icon, ...namesInWords(names, deviceIds.map(deviceName)) });
  switch (trigger.kind) {
    case 'property':
      return { ...of(trigger.deviceIds), words: propertyWords(trigger, names) };
    case 'connection':
      return { ...of(trigger.deviceIds), words: held(names, t(`to_${trigger.to}`), trigger.forSeconds) };
    case 'alarm': {
      const words = t('w_alarm', {
        change: t(`change_${trigger.change}`),
        level: names.levelName(trigger.level),
      });
      return trigger.placeIds.length === 0
        ? { icon, subject: t('w_allPlaces'), words }
        : { ...at(trigger.placeIds), words };
    }
    case 'placeState':
      return { ...at(trigger.placeIds), words: t('w_becomes', { state: t(`state_${trigger.to}`) }) };
    case 'meeting':
      return {
        ...at(trigger.placeIds),
        words: t(`w_meeting_${trigger.point}`, { time: names.time(trigger.minutes * 60) }),
      };
    case 'schedule':
      return scheduleWords(trigger, names);
    case 'mqtt': {
      const { compare, topic } = trigger;
      const box = { icon, subject: topic || blank };
      if (compare === null) return { ...box, words: t('anyMessage') };
      const field = compare.field || t('w_whole');
      const operator = textOf(operatorTexts[compare.operator], names.language);
      const value = fieldValueText(undefined, compare.value, names.yesNo);
      return { ...box, words: t('w_message', { field, operator, value }) };
    }
    case 'entityRecord': {
      const { change, entityId, filters } = trigger;
      const words = t(`w_record_${change}`);
      const box = { icon, subject: names.entityName(entityId) };
      return { ...box, words: filters.length === 0 ? words : t('w_recordLike', { words, count: filters.length }) };
    }
    case 'webhook':
    case 'start':
      return { icon, subject: t(`t_${trigger.kind}`) };
  }
};

/** What sets an automation off. */
export const triggerWords = (trigger: AutomationTrigger, names: FlowNames): BoxWords => ({
  ...said(trigger, names),
  unfinished: !isComplete(trigger),
});
