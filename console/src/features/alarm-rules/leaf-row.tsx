import { type ByKind, byKind, kindsOf, type RuleOperator } from '@eoms/contract';
import { InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { ConditionRow } from '../../ui/rule-editor/condition-row.tsx';
import ruleEditor from '../../ui/rule-editor/rule-editor.module.css';
import styles from './alarm-rules.module.css';
import { DurationInput } from './duration-input.tsx';
import {
  comparisonOf,
  type EditedLeaf,
  fieldsOf,
  type LeafKind,
  type LeafOf,
  leafOf,
  newLeaf,
  type Watched,
} from './edited-condition.ts';
import { operatorWords } from './rule-sentence.ts';

interface LeafRowProps<L extends EditedLeaf = EditedLeaf> {
  leaf: L;
  watched: Watched;
  disabled: boolean;
  problem: string | undefined;
  onChange: (leaf: EditedLeaf) => void;
}

type Of<K extends LeafKind> = LeafRowProps<LeafOf<K>>;

interface PropertySelectProps {
  label: string;
  value: string;
  watched: Watched;
  onlyNumbers?: boolean;
  disabled: boolean;
  onChange: (id: string) => void;
}

const PropertySelect = ({ label, value, watched, onlyNumbers = false, disabled, onChange }: PropertySelectProps) => (
  <Select
    showSearch
    optionFilterProp="label"
    aria-label={label}
    placeholder={label}
    disabled={disabled}
    value={value || null}
    options={fieldsOf(watched, onlyNumbers).map(({ id, name }) => ({ value: id, label: name }))}
    onChange={(id: string | null) => onChange(id ?? '')}
  />
);

const numberOperators = ['>', '>=', '<', '<=', '==', '!='] as const satisfies readonly RuleOperator[];

const CompareRow = ({ leaf, watched, disabled, onChange }: Of<'compare'>) => {
  const t = usePhrases('alarmRules');
  const field = watched.get(leaf.property)?.field;
  const offered = field?.type === 'number' ? numberOperators : (['==', '!='] as const);
  return (
    <>
      <PropertySelect
        watched={watched}
        disabled={disabled}
        label={t('property')}
        value={leaf.property}
        onChange={(property) => onChange({ ...leaf, property })}
      />
      <Select
        aria-label={t('operator')}
        disabled={disabled}
        value={leaf.operator}
        options={offered.map((value) => ({ value, label: t(operatorWords[value]) }))}
        onChange={(operator) => onChange({ ...leaf, operator })}
      />
      <PropertySelect
        watched={watched}
        disabled={disabled}
        label={t('otherProperty')}
        value={leaf.other}
        onChange={(other) => onChange({ ...leaf, other })}
      />
      {field?.type === 'number' ? (
        <InputNumber
          aria-label={t('offset')}
          disabled={disabled}
          prefix={t('offsetHint')}
          suffix={field.unit}
          value={leaf.offset}
          onChange={(offset) => onChange({ ...leaf, offset })}
          style={{ width: '100%' }}
        />
      ) : null}
    </>
  );
};

const directions = ['rise', 'fall', 'either'] as const;

const ChangeRow = ({ leaf, watched, disabled, onChange }: Of<'change'>) => {
  const t = usePhrases('alarmRules');
  return (
    <>
      <PropertySelect
        watched={watched}
        disabled={disabled}
        label={t('property')}
        value={leaf.property}
        onlyNumbers
        onChange={(property) => onChange({ ...leaf, property })}
      />
      <Select
        aria-label={t('direction')}
        disabled={disabled}
        value={leaf.direction}
        options={directions.map((value) => ({ value, label: t(`d_${value}`) }))}
        onChange={(direction) => onChange({ ...leaf, direction })}
      />
      <InputNumber
        aria-label={t('amount')}
        placeholder={t('amount')}
        disabled={disabled}
        suffix={watched.get(leaf.property)?.field.unit}
        value={leaf.amount}
        onChange={(amount) => onChange({ ...leaf, amount })}
        style={{ width: '100%' }}
      />
      <DurationInput
        label={t('within')}
        disabled={disabled}
        value={leaf.withinSeconds}
        onChange={(withinSeconds) => onChange({ ...leaf, withinSeconds })}
      />
    </>
  );
};

const SilenceRow = ({ leaf, watched, disabled, onChange }: Of<'silence'>) => {
  const t = usePhrases('alarmRules');
  return (
    <>
      <PropertySelect
        watched={watched}
        disabled={disabled}
        label={t('property')}
        value={leaf.property}
        onChange={(property) => onChange({ ...leaf, property })}
      />
      <DurationInput
        label={t('silenceFor')}
        disabled={disabled}
        value={leaf.seconds}
        onChange={(seconds) => onChange({ ...leaf, seconds })}
      />
    </>
  );
};

/** The controls of each kind of condition; those of a value show its problem themselves. */
const controls: ByKind<EditedLeaf, ReactNode, [props: Omit<LeafRowProps, 'leaf'>]> = {
  value: (leaf, { watched, disabled, problem, onChange }) => (
    <ConditionRow
      fields={fieldsOf(watched)}
      value={comparisonOf(leaf, watched)}
      disabled={disabled}
      problem={problem}
      onChange={(next) => onChange(leafOf(next, watched))}
    />
  ),
  compare: (leaf, props) => <CompareRow {...props} leaf={leaf} />,
  change: (leaf, props) => <ChangeRow {...props} leaf={leaf} />,
  silence: (leaf, props) => <SilenceRow {...props} leaf={leaf} />,
  offline: () => null,
};

/** One condition of a rule: its kind, and what that kind needs. */
export const LeafRow = ({ leaf, ...props }: LeafRowProps) => {
  const { watched, disabled, problem, onChange } = props;
  const t = usePhrases('alarmRules');
  const body = byKind(controls, leaf, props);
  return (
    <div className={styles.leafRow}>
      <Select
        aria-label={t('leafKind')}
        disabled={disabled}
        value={leaf.kind}
        options={kindsOf(controls).map((value) => ({ value, label: t(`k_${value}`) }))}
        onChange={(kind) => onChange(newLeaf(kind, watched, leaf))}
      />
      {leaf.kind === 'value' || body === null ? (
        body
      ) : (
        <div data-part="condition-row" className={ruleEditor.conditionRow}>
          {body}
          {problem ? (
            <span data-part="condition-problem" className={`${ruleEditor.conditionProblem} text-small`} role="alert">
              {problem}
            </span>
          ) : null}
        </div>
      )}
    </div>
  );
};
