import {
  type EntityFile,
  type EntityPropertyRule,
  type EntityValue,
  entityRecordsEndpoints,
  holdsFile,
} from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import type { RuleField } from '../../ui/rule-editor/rule.ts';
import { ValueField } from '../../ui/rule-editor/value-field.tsx';
import { FileValue } from './file-value.tsx';

type Rule = Pick<EntityPropertyRule, 'type' | 'options' | 'referenceId'>;
type PlainField = Exclude<EntityPropertyRule['type'], 'reference' | 'string' | 'image' | 'file'>;
const fieldTypes: Readonly<Record<PlainField, RuleField['type']>> = {
  int: 'whole',
  long: 'long',
  double: 'number',
  bool: 'yesNo',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  enumeration: 'choice',
};

interface PropertyValueProps {
  rule: Rule;
  label: string;
  /** What a reference is called that has been chosen before. */
  shown?: string | undefined;
  /** What the file is that is the value. */
  file?: EntityFile | undefined;
  disabled?: boolean;
  /** Given by the form item. */
  id?: string;
  value?: EntityValue;
  onChange?: (value: EntityValue) => void;
}

const ReferenceField = ({ rule, label, shown, disabled = false, id, value = null, onChange }: PropertyValueProps) => {
  const [keyword, setKeyword] = useState('');
  const query = { entityId: rule.referenceId ?? '', size: '50', ...(keyword === '' ? {} : { keyword }) };
  const found = useQuery({
    ...queryOf(entityRecordsEndpoints.listEntityRecordChoices, { query }),
    placeholderData: keepPreviousData,
    enabled: rule.referenceId !== null,
  });
  const options = (found.data ?? []).map((one) => ({ value: one.id, label: one.label || one.id }));
  const isListed = options.some((one) => one.value === value);
  const all = typeof value === 'string' && !isListed ? [{ value, label: shown ?? value }, ...options] : options;
  return (
    <Select
      {...(id === undefined ? { 'aria-label': label } : { id })}
      showSearch
      allowClear
      filterOption={false}
      onSearch={setKeyword}
      loading={found.isFetching}
      disabled={disabled}
      value={typeof value === 'string' ? value : null}
      options={all}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
      style={{ width: '100%' }}
    />
  );
};

/** A value of a property, in the form of its type. */
export const PropertyValue = (props: PropertyValueProps) => {
  const { rule, label, disabled = false, id, value = null, onChange } = props;
  const { type } = rule;
  if (type === 'reference') return <ReferenceField {...props} />;
  if (holdsFile(type))
    return (
      <FileValue
        type={type}
        file={props.file}
        disabled={disabled}
        value={value === null ? null : String(value)}
        onChange={onChange}
      />
    );
  if (type === 'string')
    return (
      <Input.TextArea
        {...(id === undefined ? { 'aria-label': label } : { id })}
        disabled={disabled}
        autoSize={{ minRows: 1, maxRows: 8 }}
        maxLength={10_000}
        value={value === null ? '' : String(value)}
        onChange={(event) => onChange?.(event.target.value === '' ? null : event.target.value)}
      />
    );
  const choices = rule.options.map((option) => ({ value: option.value, label: option.name }));
  return (
    <ValueField
      field={{ type: fieldTypes[type], choices }}
      label={label}
      disabled={disabled}
      value={value}
      onChange={(next) => onChange?.(next === '' ? null : next)}
    />
  );
};
