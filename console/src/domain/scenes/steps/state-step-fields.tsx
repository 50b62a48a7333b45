import type { ActionSchema, PropertySchema, StateStep } from '@eoms/contract';
import { ConditionRow } from '../../../ui/rule-editor/condition-row.tsx';
import type { RuleField } from '../../../ui/rule-editor/rule.ts';
import { targets } from '../../fields/targets.ts';
import type { StepFieldsProps } from './action-step-fields.tsx';
import styles from './scene-steps.module.css';
import { StepMark } from './step-marks.tsx';
import { StepRule } from './step-rule.tsx';
import { modelOf, StepTargetField } from './step-target.tsx';
import { useFillOptions } from './use-fill-options.ts';
import type { StepDevices } from './use-step-devices.ts';
import { ValueFrom, withSource } from './value-from.tsx';

/** Only what an action is proved by can be brought about. */
const canBeSet = (property: PropertySchema, actions: readonly ActionSchema[]): boolean =>
  actions.some(({ expect }) => expect.some((proof) => proof.property.replace(/\[.*$/, '') === property.id));

/** Without the values that the device only passes through. */
const settable = (property: PropertySchema): PropertySchema => ({
  ...property,
  enum: property.enum && targets(property.enum),
});

/** One field per value; those of an indexed property carry its labels. */
export const stateFields = (step: StateStep, place: StepDevices): RuleField[] => {
  const device = modelOf(step.target, place);
  return (device?.properties ?? [])
    .filter((property) => canBeSet(property, device?.actions ?? []))
    .flatMap((property): RuleField[] => {
      const field = place.fieldOf(settable(property));
      const { index } = property;
      if (!index) return [field];
      return index.labels.map((label, at) => ({
        ...field,
        id: `${property.id}[${index.from + at}]`,
        name: `${field.name} · ${label.zh === label.en ? label.en : at + index.from}`,
      }));
    });
};

export const StateStepFields = ({ step, place, disabled, onChange }: StepFieldsProps<StateStep>) => {
  const fields = stateFields(step, place);
  const field = fields.find(({ id }) => id === step.property);
  const options = useFillOptions(place);
  return (
    <>
      <StepTargetField step={step} place={place} disabled={disabled} onChange={onChange} />
      <div className={`${styles.stepField} ${styles.wide}`}>
        <StepMark at={step.property === '' ? 'property' : 'value'}>
          <ConditionRow
            fields={fields}
            disabled={disabled}
            assigns
            value={{ field: step.property, op: '==', value: step.value }}
            onChange={({ field, value }) => {
              const { valueFrom: _, ...rest } = step;
              onChange({ ...(field === step.property ? step : rest), property: field, value });
            }}
          />
        </StepMark>
        <StepMark at="valueFrom">
          <ValueFrom
            options={field ? options(field) : []}
            value={step.valueFrom}
            disabled={disabled}
            onChange={(name) => onChange(withSource(step, name))}
          />
        </StepMark>
      </div>
      <StepRule step={step} disabled={disabled} onChange={onChange} />
    </>
  );
};
