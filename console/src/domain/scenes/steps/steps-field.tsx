import {
  type ActionGroupStep,
  type BranchStep,
  type ByKind,
  byKind,
  type DelayStep,
  partsOfStep,
  withPart,
} from '@eoms/contract';
import { InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { usePhrases } from '../../../i18n/i18n.ts';
import { useMay } from '../../../session/use-may.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ActionStepFields } from './action-step-fields.tsx';
import styles from './scene-steps.module.css';
import { StateStepFields } from './state-step-fields.tsx';
import { StepConditionFields } from './step-condition-fields.tsx';
import { kindOfStep, movedStep, nestingKinds, newStep, type StepKind, stepKinds, underPart } from './step-draft.ts';
import { MarkedStep, MarkedSteps } from './step-marks.tsx';
import { SystemStepFields } from './system-step-fields.tsx';
import type { StepDevices } from './use-step-devices.ts';
import { WaitStepFields } from './wait-step-fields.tsx';

interface StepsFieldProps {
  place: StepDevices;
  disabled: boolean;
  value?: readonly ActionGroupStep[];
  onChange?: (steps: ActionGroupStep[]) => void;
  /** Position of the block that holds these steps. */
  under?: string;
}

interface BodyProps<S extends ActionGroupStep = ActionGroupStep>
  extends Pick<StepsFieldProps, 'place' | 'disabled' | 'under'> {
  step: S;
  onChange: (step: ActionGroupStep) => void;
}
type OfStep = Omit<BodyProps, 'step'>;

const deepest = 3;
const noSteps: readonly ActionGroupStep[] = [];

/** The server refuses steps that their author may not do by hand. */
const useOfferedKinds = (): readonly StepKind[] => {
  const mayNotify = useMay('notifyChannel', 'edit');
  const mayVary = useMay('linkageStrategy', 'control');
  return stepKinds.filter((kind) => (kind === 'notice' ? mayNotify : kind === 'variable' ? mayVary : true));
};

const Parts = ({ step, under, onChange, ...props }: BodyProps) => {
  const t = usePhrases('controls');
  return partsOfStep(step).map(({ of, steps }) => (
    <section
      key={of}
      className={`${styles.stepPart} ${styles[of] ?? ''}`}
      aria-label={of === 'steps' ? undefined : t(`part_${of}`)}
    >
      {of === 'steps' ? null : <p className="weight-medium">{t(`part_${of}`)}</p>}
      <StepList
        {...props}
        under={underPart(under ?? '', of)}
        value={steps}
        onChange={(next) => onChange(withPart(step, { of, steps: next }))}
      />
    </section>
  ));
};

const BranchFields = ({ step, ...props }: BodyProps<BranchStep>) => {
  const t = usePhrases('controls');
  return (
    <>
      <StepConditionFields
        place={props.place}
        disabled={props.disabled}
        at="condition"
        devicesLabel={t('judgeBy')}
        value={step.condition}
        onChange={(condition) => props.onChange({ ...step, condition })}
      />
      <Parts {...props} step={step} />
    </>
  );
};

const DelayFields = ({ step, disabled, onChange }: BodyProps<DelayStep>) => {
  const t = usePhrases('controls');
  return (
    <InputNumber
      aria-label={t('kind_delay')}
      min={0.1}
      max={600}
      suffix={t('seconds')}
      disabled={disabled}
      value={step.seconds}
      onChange={(seconds) => onChange({ ...step, seconds: seconds ?? 1 })}
    />
  );
};

const parts = (step: ActionGroupStep, props: OfStep): ReactNode => <Parts {...props} step={step} />;
const bodies: ByKind<ActionGroupStep, ReactNode, [props: OfStep]> = {
  action: (step, { under: _, ...props }) => <ActionStepFields {...props} step={step} />,
  state: (step, { under: _, ...props }) => <StateStepFields {...props} step={step} />,
  wait: (step, { under: _, ...props }) => <WaitStepFields {...props} step={step} />,
  delay: (step, props) => <DelayFields {...props} step={step} />,
  systemStep: (step, { under: _, ...props }) => <SystemStepFields {...props} step={step} />,
  ordered: parts,
  parallel: parts,
  branch: (step, props) => <BranchFields {...props} step={step} />,
};
/** What a step of its kind needs, with the steps in it. */
const Body = ({ step, ...props }: BodyProps) => byKind(bodies, step, props);

const StepList = ({ place, disabled, value = [], onChange, under = '' }: StepsFieldProps) => {
  const t = usePhrases('controls');
  const depth = under.split('.').length - 1;
  const offers = useOfferedKinds();
  const kinds = depth >= deepest ? offers.filter((kind) => !nestingKinds.has(kind)) : offers;
  const change = (steps: ActionGroupStep[]): void => onChange?.(steps);
  return (
    <div className={styles.steps}>
      {value.length === 0 && under === '' ? <p className="text-small text-muted">{t('noStepsText')}</p> : null}
      <ol>
        {value.map((step, at) => (
          <li
            data-part="step"
            key={step.id}
            data-step={step.id}
            className={nestingKinds.has(kindOfStep(step)) ? `${styles.step} ${styles.block}` : styles.step}
          >
            <header>
              <b className="numeric">{`${under}${at + 1}`}</b>
              <span className="weight-medium">{t(`kind_${kindOfStep(step)}`)}</span>
              <span className="grow" />
              {disabled ? null : (
                <>
                  <IconButton
                    small
                    icon="arrowUp"
                    label={t('moveUp')}
                    disabled={at === 0}
                    onClick={() => change(movedStep(value, at, -1))}
                  />
                  <IconButton
                    small
                    icon="arrowDown"
                    label={t('moveDown')}
                    disabled={at === value.length - 1}
                    onClick={() => change(movedStep(value, at, 1))}
                  />
                  <IconButton
                    small
                    icon="trash"
                    label={t('removeStep')}
                    onClick={() => change(value.filter((one) => one !== step))}
                  />
                </>
              )}
            </header>
            <div className={styles.stepBody}>
              <MarkedStep id={step.id}>
                <Body
                  step={step}
                  place={place}
                  disabled={disabled}
                  under={`${under}${at + 1}`}
                  onChange={(next) => change(value.map((one) => (one.id === step.id ? next : one)))}
                />
              </MarkedStep>
            </div>
          </li>
        ))}
      </ol>
      {disabled ? null : (
        <Select<StepKind | null>
          className={styles.stepAdd}
          aria-label={under === '' ? t('addStep') : `${t('addStep')} ${under}`}
          placeholder={t('addStep')}
          value={null}
          options={kinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
          onChange={(kind) => kind && change([...value, newStep(kind, place.placeIds)])}
        />
      )}
    </div>
  );
};

/** The steps of a group in their order; blocks hold steps of their own. */
export const StepsField = (props: Omit<StepsFieldProps, 'under'>) => (
  <MarkedSteps steps={props.value ?? noSteps}>
    <StepList {...props} />
  </MarkedSteps>
);
