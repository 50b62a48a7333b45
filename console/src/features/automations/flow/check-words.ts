import { type AutomationCheck, type StepCondition, textOf, type ValueCheck } from '@eoms/contract';
import { automationTexts, connectionTexts, strategyTexts } from '@eoms/phrases';
import { fieldOfType } from '../../../domain/fields/field-of-type.ts';
import { blank, fieldValueText } from '../../../domain/fields/field-value-text.ts';
import { problemsWith } from '../edited-check.ts';
import type { BoxWords, FlowNames } from './flow-words.ts';

const plain = (text: string) => ({ zh: text, en: text });

const fieldAt = ({ facts }: FlowNames, deviceId: string, property: string) => {
  const field = facts.fieldsOf([deviceId]).find(({ id }) => id === property);
  return { field, property: plain(field?.name ?? (property || blank)) };
};

const wantedWords = ({ deviceId, property, against }: ValueCheck, names: FlowNames): string => {
  const { t, deviceName, yesNo } = names;
  if (against.kind === 'value') return fieldValueText(fieldAt(names, deviceId, property).field, against.value, yesNo);
  if (against.kind === 'variable') return t('w_variable', { name: against.name || blank });
  const other = textOf(fieldAt(names, against.deviceId, against.property).property, names.language);
  return t('w_propertyOf', { device: deviceName(against.deviceId), property: other });
};

const said = (check: AutomationCheck, names: FlowNames): BoxWords => {
  const { t, language, deviceName, placeName } = names;
  switch (check.kind) {
    case 'value': {
      const { property } = fieldAt(names, check.deviceId, check.property);
      const words = textOf(strategyTexts.value(property, check.operator, plain(wantedWords(check, names))), language);
      return { icon: 'levels', subject: deviceName(check.deviceId), words };
    }
    case 'connection':
      return {
        icon: 'network',
        subject: deviceName(check.deviceId),
        words: textOf(connectionTexts[check.is], language),
      };
    case 'placeState': {
      const states = check.is.map((state) => t(`state_${state}`)).join(' / ');
      return { icon: 'place', subject: placeName(check.placeId), words: states || blank };
    }
    case 'hours': {
      const { hours, on = 'all' } = check;
      const only = on === 'all' ? [] : [t(`w_only_${on}`)];
      return { icon: 'clock', subject: names.hours(hours), words: t(`w_${hours.applies}`), notes: only };
    }
    case 'behavior': {
      const wanted = plain(fieldValueText(undefined, check.value, names.yesNo));
      const words = textOf(strategyTexts.value(plain(check.path), check.operator, wanted), language).trim();
      return { icon: 'database', subject: names.behaviorName(check.behaviorId), words };
    }
    case 'variable': {
      const type = names.variables.find(({ name }) => name === check.name)?.type;
      const wanted = plain(fieldValueText(type && { type: fieldOfType[type] }, check.value, names.yesNo));
      const words = textOf(strategyTexts.value(plain(''), check.operator, wanted), language).trim();
      return { icon: 'levels', subject: `${t('variable')} ${check.name || blank}`, words };
    }
  }
};

const lasting = (check: AutomationCheck, box: BoxWords, { t, time }: FlowNames): BoxWords => {
  if (!('forSeconds' in check) || check.forSeconds === undefined || box.words === undefined) return box;
  return { ...box, words: t('w_held', { words: box.words, time: time(check.forSeconds) }) };
};

/** One check of the condition. */
export const checkWords = (check: AutomationCheck, names: FlowNames): BoxWords => ({
  ...lasting(check, said(check, names), names),
  unfinished: problemsWith({ match: 'all', rules: [check] }).size > 0,
});

/** One comparison of a step that waits or decides, as a sentence. */
export const stepConditionWords = (condition: StepCondition, names: FlowNames): string => {
  const { operator, value } = condition;
  if ('variable' in condition) {
    const type = names.variables.find(({ name }) => name === condition.variable)?.type;
    const shown = plain(fieldValueText(type && { type: fieldOfType[type] }, value, names.yesNo));
    const variable = names.t('w_variable', { name: condition.variable });
    return textOf(strategyTexts.value({ zh: `${variable} `, en: variable }, operator, shown), names.language);
  }
  const { deviceId, property } = condition;
  const { field, property: name } = fieldAt(names, deviceId, property);
  const wanted = plain(fieldValueText(field, value, names.yesNo));
  return textOf(automationTexts.checkValue(names.deviceName(deviceId), name, operator, wanted), names.language);
};
