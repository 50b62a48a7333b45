import { conditionsIn, type StepCondition, type StepConditionGroup } from '@eoms/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { usePhrases } from '../../../i18n/i18n.ts';
import { isGroup, type RuleField, type RuleGroup } from '../../../ui/rule-editor/rule.ts';
import { RuleEditor } from '../../../ui/rule-editor/rule-editor.tsx';
import { fieldOfType } from '../../fields/field-of-type.ts';
import { knownVariables } from '../../variables/known-variables.ts';
import styles from './scene-steps.module.css';
import { useStepProblem } from './step-marks.tsx';
import type { StepDevices } from './use-step-devices.ts';

/** The editor knows fields, a condition knows devices and properties: a field is both. A variable has no device. */
const fieldId = (deviceId: string, property: string): string => `${deviceId} ${property}`;

const toRules = ({ match, rules }: StepConditionGroup): RuleGroup => ({
  match,
  rules: rules.map((rule) =>
    'rules' in rule
      ? toRules(rule)
      : {
          field: 'variable' in rule ? fieldId('', rule.variable) : fieldId(rule.deviceId, rule.property),
          op: rule.operator,
          value: rule.value,
        },
  ),
});

const toConditions = ({ match, rules }: RuleGroup): StepConditionGroup => ({
  match,
  rules: rules.map((rule): StepCondition | StepConditionGroup => {
    if (isGroup(rule)) return toConditions(rule);
    const [deviceId = '', property = ''] = rule.field.split(' ');
    if (deviceId !== '') return { deviceId, property, operator: rule.op, value: rule.value };
    // A value that is not entered yet is one of those that keep the steps from being saved.
    return { variable: property, operator: rule.op, value: rule.value as string | number | boolean };
  }),
});

const devicesIn = (group: StepConditionGroup): string[] =>
  conditionsIn(group).flatMap((rule) => ('variable' in rule ? [] : [rule.deviceId]));

/** The variables of each run, which only steps know. */
const useVariableFields = ({ locals }: StepDevices): RuleField[] => {
  const words = usePhrases('automations');
  return knownVariables([], locals, 'steps')
    .filter(({ scope }) => scope === 'run')
    .map(({ name, type }) => ({ id: fieldId('', name), name: words('local_run', { name }), type: fieldOfType[type] }));
};

const fieldsFor = (deviceIds: readonly string[], place: StepDevices): RuleField[] =>
  deviceIds.flatMap((id) => {
    const device = place.seen.find((one) => one.id === id);
    return (device?.properties ?? [])
      .filter(({ index }) => !index)
      .map((property) => {
        const field = place.fieldOf(property);
        return { ...field, id: fieldId(id, property.id), name: `${device?.name ?? ''} · ${field.name}` };
      });
  });

interface StepConditionFieldsProps {
  /** The path of the condition in its step. */
  at: 'condition' | 'until';
  place: StepDevices;
  disabled: boolean;
  /** What the choice of devices is called. */
  devicesLabel: string;
  value: StepConditionGroup;
  onChange: (condition: StepConditionGroup) => void;
}

/** Conditions on the values of chosen devices, and on variables of the run. */
export const StepConditionFields = ({
  at,
  place,
  disabled,
  devicesLabel,
  value,
  onChange,
}: StepConditionFieldsProps) => {
  const t = usePhrases('controls');
  const variables = useVariableFields(place);
  const problem = useStepProblem(at);
  const [deviceIds, setDeviceIds] = useState(() => [...new Set(devicesIn(value))]);
  return (
    <>
      <div className={`${styles.stepField} ${styles.wide}`}>
        <Select
          mode="multiple"
          showSearch
          optionFilterProp="label"
          aria-label={devicesLabel}
          placeholder={devicesLabel}
          disabled={disabled}
          value={deviceIds}
          options={place.seen.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setDeviceIds}
        />
      </div>
      <div className={`${styles.stepField} ${styles.wide}`}>
        <RuleEditor
          named
          label={t('condition')}
          disabled={disabled}
          fields={[...variables, ...fieldsFor(deviceIds, place)]}
          checked={problem !== undefined}
          value={toRules(value)}
          onChange={(rule) => onChange(toConditions(rule))}
        />
      </div>
    </>
  );
};
