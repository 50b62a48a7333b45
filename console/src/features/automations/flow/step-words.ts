import { type ActionStep, type FieldSchema, type PlainStep, type StateStep, textOf, type Value } from '@eoms/contract';
import { blank, fieldValueText } from '../../../domain/fields/field-value-text.ts';
import { actionOf } from '../../../domain/scenes/steps/action-step-fields.tsx';
import { stateFields } from '../../../domain/scenes/steps/state-step-fields.tsx';
import { isStepComplete } from '../../../domain/scenes/steps/step-problems.ts';
import { modelOf } from '../../../domain/scenes/steps/step-target.tsx';
import { isIconName } from '../../../ui/icons/icon.tsx';
import { type BoxWords, type FlowNames, namesInWords } from './flow-words.ts';
import { systemStepWords } from './system-step-words.ts';

type DeviceStep = ActionStep | StateStep;

const targetWords = ({ target }: DeviceStep, names: FlowNames): Pick<BoxWords, 'subject' | 'whole'> => {
  const { t, controls, devices, deviceName } = names;
  if (target.kind === 'devices') return namesInWords(names, target.deviceIds.map(deviceName));
  const type = devices.types.find(({ value }) => value === target.typeCode)?.label ?? target.typeCode;
  return { subject: type === null ? controls('anyType') : t('w_allOf', { type }) };
};

const argumentText = ({ options, unit, type }: FieldSchema, value: Value, { language, onOff }: FlowNames): string => {
  const choices = options?.map((one) => ({ value: one.code, label: textOf(one.name, language) }));
  return fieldValueText({ type: choices ? 'choice' : type === 'bool' ? 'yesNo' : 'text', unit, choices }, value, onOff);
};

/** The name of the action, with its arguments; one alone needs no name. */
const actionWords = (step: ActionStep, names: FlowNames): string => {
  const action = actionOf(step, names.devices);
  if (!action) return step.action || blank;
  const { argsFrom = {} } = step;
  const isGiven = ({ id }: FieldSchema) => id in argsFrom || (step.args[id] !== undefined && step.args[id] !== null);
  const given = action.params.filter(isGiven);
  const values = given.map((param) => {
    const variable = argsFrom[param.id];
    const value = variable ? names.fillName(variable) : argumentText(param, step.args[param.id] ?? null, names);
    return given.length === 1 ? value : `${textOf(param.name, names.language)} ${value}`;
  });
  const name = textOf(action.name, names.language);
  return values.length === 0 ? name : `${name} → ${values.join(names.t('comma'))}`;
};

const stateWords = (step: StateStep, names: FlowNames): string => {
  const field = stateFields(step, names.devices).find(({ id }) => id === step.property);
  const { valueFrom } = step;
  const value = valueFrom ? names.fillName(valueFrom) : fieldValueText(field, step.value, names.yesNo);
  return names.t('w_setTo', { property: field?.name ?? (step.property || blank), value });
};

/** How often it is tried, for how long, and what takes over. */
const ruleNotes = (step: DeviceStep, { controls, time, deviceName }: FlowNames): string[] => [
  ...(step.attempts > 1 ? [`${controls('attempts')} ${step.attempts}`] : []),
  ...(step.timeoutSeconds === null ? [] : [`${controls('timeout')} ${time(step.timeoutSeconds)}`]),
  ...(step.spareDeviceId === undefined ? [] : [`${controls('spareDevice')} ${deviceName(step.spareDeviceId)}`]),
];

const said = (step: PlainStep, names: FlowNames): BoxWords => {
  const { controls, devices, time } = names;
  switch (step.kind) {
    case 'action':
    case 'state': {
      const icon = modelOf(step.target, devices)?.typeIcon;
      return {
        icon: isIconName(icon) ? icon : 'device',
        ...targetWords(step, names),
        words: step.kind === 'action' ? actionWords(step, names) : stateWords(step, names),
        notes: ruleNotes(step, names),
      };
    }
    case 'wait': {
      const most = `${controls('waitAtMost')} ${time(step.timeoutSeconds)}`;
      return { icon: 'clock', subject: controls('kind_wait'), notes: [most] };
    }
    case 'delay':
      return { icon: 'clock', subject: controls('kind_delay'), words: time(step.seconds) };
    case 'systemStep':
      return systemStepWords(step, names);
  }
};

/** What a step does, without what it waits for. */
export const stepWords = (step: PlainStep, names: FlowNames): BoxWords => ({
  ...said(step, names),
  unfinished: !isStepComplete(step),
});
