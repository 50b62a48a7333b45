import type { BehaviorParam, SystemStepArgs } from '@eoms/contract';
import { Select } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import { BehaviorArgs } from '../../data-behaviors/behavior-args.tsx';
import { BehaviorSelect } from '../../data-behaviors/behavior-select.tsx';
import behaviorsStyles from '../../data-behaviors/behaviors.module.css';
import { ResultPathField } from '../../data-behaviors/result-path-field.tsx';
import { useBehaviors } from '../../data-behaviors/use-behaviors.ts';
import styles from './scene-steps.module.css';
import { StepMark } from './step-marks.tsx';
import type { SystemStepProps } from './system-step-props.ts';
import { useFillOptions } from './use-fill-options.ts';
import { useVariables } from './use-variables.ts';
import { ValueFrom } from './value-from.tsx';

type Fields = SystemStepProps<SystemStepArgs<'dataBehavior'>>;

const kinds = { int: 'number', double: 'number', bool: 'yesNo' } as const;
const kindOf = ({ type }: BehaviorParam) => (type in kinds ? kinds[type as keyof typeof kinds] : 'text');

/** The variable of the run that the result goes into, and where in the result the value is. */
const IntoFields = ({ args, place, disabled, onChange }: Fields) => {
  const t = usePhrases('dataBehaviors');
  const own = useVariables(place).filter(({ scope }) => scope === 'run');
  const { into } = args;
  if (own.length === 0 && into === null) return <p className="text-small text-muted">{t('intoNothing')}</p>;
  return (
    <div className={behaviorsStyles.behaviorInto}>
      <span className="text-small text-muted">{t('into')}</span>
      <StepMark at="args.into">
        <Select
          allowClear
          aria-label={t('into')}
          placeholder={t('intoNone')}
          disabled={disabled}
          value={into?.variable ?? null}
          options={own.map(({ name }) => ({ value: name, label: name }))}
          onChange={(variable: string | null | undefined) =>
            onChange({ ...args, into: variable ? { variable, path: into?.path ?? '' } : null })
          }
        />
      </StepMark>
      {into === null ? null : (
        <StepMark at="args.into.path">
          <ResultPathField
            value={into.path}
            disabled={disabled}
            onChange={(path) => onChange({ ...args, into: { ...into, path } })}
          />
        </StepMark>
      )}
    </div>
  );
};

/** Which data behaviour is called, with what, and where its result goes. */
export const BehaviorStepFields = (props: Fields) => {
  const { args, place, disabled, onChange } = props;
  const behaviors = useBehaviors();
  const options = useFillOptions(place);
  const chosen = behaviors.find(({ id }) => id === args.behaviorId);
  const { argsFrom = {}, ...rest } = args;
  const fill = (param: string, name: string | undefined): void => {
    const { [param]: _, ...others } = argsFrom;
    const next = name === undefined ? others : { ...others, [param]: name };
    onChange(Object.keys(next).length === 0 ? rest : { ...rest, argsFrom: next });
  };
  return (
    <>
      <div className={`${styles.stepField} ${styles.wide}`}>
        <StepMark at="args.behaviorId">
          <BehaviorSelect
            behaviors={behaviors}
            disabled={disabled}
            value={args.behaviorId}
            onChange={(behaviorId) => onChange({ behaviorId, args: {}, into: args.into })}
          />
        </StepMark>
      </div>
      {chosen ? (
        <div className={`${styles.stepField} ${styles.wide}`}>
          <StepMark at="args.args">
            <BehaviorArgs
              key={chosen.id}
              params={chosen.params}
              args={args.args}
              disabled={disabled}
              onChange={(next) => onChange({ ...args, args: next })}
              beside={(param) => (
                <ValueFrom
                  options={options({ type: kindOf(param) })}
                  value={argsFrom[param.name]}
                  disabled={disabled}
                  onChange={(name) => fill(param.name, name)}
                />
              )}
            />
          </StepMark>
          <IntoFields {...props} />
        </div>
      ) : null}
    </>
  );
};
