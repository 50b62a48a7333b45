import type { Entity, EntityChoiceMade, EntityStep } from '@eoms/contract';
import { Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './entities.module.css';

interface PlanStepProps {
  step: EntityStep;
  at: number;
  entity: Entity;
  onChoose: (made: EntityChoiceMade) => void;
}

/** Figures of a step that say something. */
const useFigures = () => {
  const t = usePhrases('entities');
  return (step: EntityStep): string[] => {
    const figures = ['rows', 'blank', 'unconvertible', 'duplicates', 'defaulted', 'outside'] as const;
    return figures.filter((name) => step[name] > 0).map((name) => t(`fig_${name}`, { count: step[name] }));
  };
};

const useStepText = () => {
  const t = usePhrases('entities');
  return ({ kind, name, from, to }: EntityStep): string => {
    const isType = kind === 'changeType';
    const [was, is] = isType ? [t(`ty_${from}` as 'ty_int'), t(`ty_${to}` as 'ty_int')] : [from ?? '', to ?? ''];
    if (kind === 'changePlaced') return t(to === 'true' ? 'step_placedOn' : 'step_placedOff');
    if (kind === 'changeCollection') return t(to === 'true' ? 'step_collectionOn' : 'step_collectionOff');
    if (kind === 'removeOption' && to !== null) return t('step_mapOption', { name, from: was, to: is });
    return t(`step_${kind}`, { name, from: was, to: is });
  };
};

/** What becomes of the values of a removed option. */
const OptionChoice = ({ step, entity, onChoose }: Omit<PlanStepProps, 'at'>) => {
  const t = usePhrases('entities');
  const property = entity.properties.find(({ id }) => id === step.propertyId);
  const options = [
    ...(property?.options ?? []).map(({ id, name }) => ({ value: id, label: t('becomeOption', { name }) })),
    ...(step.choices.includes('blank') ? [{ value: 'blank', label: t('becomeBlank') }] : []),
  ];
  const { chosen } = step;
  return (
    <Select
      size="small"
      aria-label={t('chooseValue')}
      placeholder={t('chooseValue')}
      style={{ width: '100%' }}
      value={chosen === null ? null : chosen.action === 'blank' ? 'blank' : chosen.to}
      options={options}
      onChange={(value: string) =>
        onChoose(
          value === 'blank'
            ? { step: step.id, action: 'blank', to: null }
            : { step: step.id, action: 'map', to: value },
        )
      }
    />
  );
};

/** One step: what, how many, and whether it can be undone. */
export const PlanStep = ({ step, at, ...rest }: PlanStepProps) => {
  const t = usePhrases('entities');
  const figures = useFigures();
  const text = useStepText();
  const verdict = step.blockedBy
    ? t(`block_${step.blockedBy}`)
    : step.lost > 0
      ? t('losesValues', { count: step.lost })
      : step.reversible
        ? t('reversible')
        : t('irreversible');
  const isBad = step.blockedBy !== null || step.lost > 0;
  const examples = step.blockedBy !== null ? step.examples : [];
  return (
    <li className={styles.step}>
      <span className={`numeric ${styles.stepNumber}`}>{at}</span>
      <div className="column gap-4">
        <span>{text(step)}</span>
        {figures(step).length > 0 ? <span className="text-small text-muted">{figures(step).join(' · ')}</span> : null}
        {examples.length > 0 ? (
          <span className="text-small text-secondary">
            {examples.map(({ label, before }) => (before === '' ? label : `${label}: ${before}`)).join(' · ')}
          </span>
        ) : null}
        {step.choices.length > 0 ? <OptionChoice step={step} {...rest} /> : null}
      </div>
      <span className={isBad ? `text-small ${styles.bad}` : 'text-small text-muted'}>{verdict}</span>
    </li>
  );
};
