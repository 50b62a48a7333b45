import type { EntityFilter, EntityFilterOperator, EntityPropertyRule } from '@eoms/contract';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { PropertyValue } from './property-value.tsx';

const ordered: readonly EntityFilterOperator[] = ['eq', 'ne', 'gt', 'lt', 'empty'];
const operatorsOf: Readonly<Record<EntityPropertyRule['type'], readonly EntityFilterOperator[]>> = {
  int: ordered,
  long: ordered,
  double: ordered,
  date: ordered,
  time: ordered,
  datetime: ordered,
  string: ['contains', 'eq', 'ne', 'empty'],
  bool: ['eq', 'empty'],
  enumeration: ['eq', 'ne', 'empty'],
  reference: ['eq', 'ne', 'empty'],
  image: ['empty'],
  file: ['empty'],
};

/** A condition on a property before anybody has said what it asks. */
export const blankCondition = ({ propertyName, type }: EntityPropertyRule): EntityFilter => {
  const [operator = 'eq'] = operatorsOf[type];
  return { field: propertyName, operator, value: operator === 'empty' ? true : null };
};

interface RecordConditionProps {
  condition: EntityFilter;
  properties: readonly EntityPropertyRule[];
  disabled?: boolean;
  onChange: (condition: EntityFilter) => void;
  /** Stands in the place of the value that is not given here. */
  instead?: ReactNode;
}

/** What is compared with what, in three fields; nothing of a property that is there no more. */
export const RecordCondition = ({
  condition,
  properties,
  disabled = false,
  onChange,
  instead,
}: RecordConditionProps) => {
  const t = usePhrases('entities');
  const { field, operator, value } = condition;
  const rule = properties.find(({ propertyName }) => propertyName === field);
  const choose = (name: string | null): void => {
    const next = properties.find(({ propertyName }) => propertyName === name);
    if (next) onChange(blankCondition(next));
  };
  const valueField = (): ReactNode => {
    if (!rule) return <span />;
    if (operator === 'empty')
      return (
        <Select
          aria-label={t('value')}
          disabled={disabled}
          value={value === true ? 'empty' : 'filled'}
          options={(['empty', 'filled'] as const).map((one) => ({ value: one, label: t(`is_${one}`) }))}
          onChange={(one) => onChange({ ...condition, value: one === 'empty' })}
        />
      );
    return (
      <PropertyValue
        rule={rule}
        label={t('value')}
        disabled={disabled}
        value={value}
        onChange={(next) => onChange({ ...condition, value: next })}
      />
    );
  };
  return (
    <>
      <Select
        aria-label={t('property')}
        placeholder={t('property')}
        disabled={disabled}
        value={field || null}
        options={properties.map(({ propertyName, name }) => ({ value: propertyName, label: name }))}
        onChange={choose}
      />
      <Select<EntityFilterOperator>
        aria-label={t('operator')}
        disabled={disabled || !rule}
        value={operator}
        options={(rule ? operatorsOf[rule.type] : []).map((one) => ({ value: one, label: t(`op_${one}`) }))}
        onChange={(one) => onChange({ ...condition, operator: one, value: one === 'empty' ? true : null })}
      />
      {instead ?? valueField()}
    </>
  );
};
