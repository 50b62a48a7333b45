import { type ActionSchema, type ActionStep, type FieldSchema, textOf, type Value } from '@eoms/contract';
import { Form, Select } from 'antd';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { ParamFields } from '../../fields/param-fields.tsx';
import { sentParams } from '../../fields/sent-params.ts';
import styles from './scene-steps.module.css';
import { StepMark } from './step-marks.tsx';
import { StepRule } from './step-rule.tsx';
import { modelOf, StepTargetField } from './step-target.tsx';
import type { StepDevices } from './use-step-devices.ts';
import { VariableArguments } from './variable-arguments.tsx';

export interface StepFieldsProps<S> {
  step: S;
  place: StepDevices;
  disabled: boolean;
  onChange: (step: S) => void;
}

const defaultsOf = (action: ActionSchema | undefined): Record<string, Value> =>
  Object.fromEntries((action?.params ?? []).flatMap((p) => (p.default === undefined ? [] : [[p.id, p.default]])));

interface ArgumentsProps {
  params: readonly FieldSchema[];
  args: Readonly<Record<string, Value>>;
  disabled: boolean;
  onChange: (args: Record<string, Value>) => void;
}

/** The arguments in a form of their own, because their fields come from the driver. */
const Arguments = ({ params, args, disabled, onChange }: ArgumentsProps) => (
  <Form<{ args: Record<string, Value> }>
    component={false}
    layout="vertical"
    disabled={disabled}
    initialValues={{ args }}
    onValuesChange={(_, all) => onChange(sentParams(all.args ?? {}, params))}
  >
    <ParamFields fields={params} under="args" />
  </Form>
);

/** Several devices may come from several makers: then the capability is asked for, and each takes its own action. */
const nameOfAction = (step: ActionStep, action: ActionSchema): string =>
  step.target.kind === 'type' || step.target.deviceIds.length > 1 ? (action.capability ?? action.id) : action.id;

/** The action that a step means, as its devices describe it. */
export const actionOf = (step: ActionStep, place: StepDevices): ActionSchema | undefined => {
  const actions = modelOf(step.target, place)?.actions ?? [];
  return actions.find(({ id }) => id === step.action) ?? actions.find((one) => one.capability === step.action);
};

const withVariables = ({ argsFrom: _, ...step }: ActionStep, argsFrom: Record<string, string>): ActionStep =>
  Object.keys(argsFrom).length === 0 ? step : { ...step, argsFrom };

export const ActionStepFields = ({ step, place, disabled, onChange }: StepFieldsProps<ActionStep>) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const actions = modelOf(step.target, place)?.actions ?? [];
  const chosen = actionOf(step, place);
  const filled = Object.keys(step.argsFrom ?? {});
  return (
    <>
      <StepTargetField step={step} place={place} disabled={disabled} onChange={onChange} />
      <div className={`${styles.stepField} ${styles.wide}`}>
        <StepMark at="action">
          <Select
            showSearch
            optionFilterProp="label"
            aria-label={t('action')}
            placeholder={t('action')}
            disabled={disabled}
            value={chosen?.id ?? (step.action === '' ? null : step.action)}
            options={actions.map((one) => ({ value: one.id, label: textOf(one.name, language) }))}
            onChange={(id: string | null) => {
              const action = actions.find((one) => one.id === id);
              if (action)
                onChange({ ...withVariables(step, {}), action: nameOfAction(step, action), args: defaultsOf(action) });
            }}
          />
        </StepMark>
      </div>
      {chosen && chosen.params.length > 0 ? (
        <div className={styles.stepArguments}>
          <Arguments
            key={[chosen.id, ...filled].join(' ')}
            params={chosen.params.filter(({ id }) => !filled.includes(id))}
            args={step.args}
            disabled={disabled}
            onChange={(args) => onChange({ ...step, args })}
          />
          <StepMark at="argsFrom">
            <VariableArguments
              params={chosen.params}
              step={step}
              place={place}
              disabled={disabled}
              onChange={(argsFrom) => onChange(withVariables(step, argsFrom))}
            />
          </StepMark>
        </div>
      ) : null}
      <StepRule step={step} disabled={disabled} onChange={onChange} />
    </>
  );
};
