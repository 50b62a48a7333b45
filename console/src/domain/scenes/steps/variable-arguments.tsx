import { type ActionStep, type FieldSchema, textOf } from '@eoms/contract';
import { Select } from 'antd';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import styles from './scene-steps.module.css';
import { useFillOptions } from './use-fill-options.ts';
import type { StepDevices } from './use-step-devices.ts';

interface VariableArgumentsProps {
  params: readonly FieldSchema[];
  step: ActionStep;
  place: Pick<StepDevices, 'triggered' | 'locals'>;
  disabled: boolean;
  onChange: (argsFrom: Record<string, string>) => void;
}

/** Arguments that take the value of a variable when the run begins. */
export const VariableArguments = ({ params, step, place, disabled, onChange }: VariableArgumentsProps) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const options = useFillOptions(place);
  const { argsFrom = {} } = step;
  const filled = params.filter(({ id }) => id in argsFrom);
  const others = params.filter((param) => !(param.id in argsFrom) && options(param).length > 0);
  if (filled.length === 0 && (others.length === 0 || disabled)) return null;
  return (
    <div className={styles.variableArguments}>
      {filled.map((param) => (
        <div key={param.id} className="row gap-8">
          <span className="text-small">
            <span className="weight-medium">{textOf(param.name, language)}</span>{' '}
            <span className="text-muted">{t('fromVariable')}</span>
          </span>
          <Select
            className="grow"
            aria-label={`${textOf(param.name, language)}: ${t('fromVariable')}`}
            disabled={disabled}
            value={argsFrom[param.id] ?? null}
            options={options(param)}
            onChange={(name: string | null) => name && onChange({ ...argsFrom, [param.id]: name })}
          />
          {disabled ? null : (
            <IconButton
              icon="trash"
              label={t('notFromVariable', { name: textOf(param.name, language) })}
              onClick={() => onChange(Object.fromEntries(Object.entries(argsFrom).filter(([id]) => id !== param.id)))}
            />
          )}
        </div>
      ))}
      {others.length === 0 || disabled ? null : (
        <Select
          className={styles.variableOffer}
          aria-label={t('fillByVariable')}
          placeholder={t('fillByVariable')}
          value={null}
          options={others.map(({ id, name }) => ({ value: id, label: textOf(name, language) }))}
          onChange={(id: string | null) => {
            const param = others.find((one) => one.id === id);
            const [first] = param ? options(param) : [];
            if (param && first) onChange({ ...argsFrom, [param.id]: first.value });
          }}
        />
      )}
    </div>
  );
};
