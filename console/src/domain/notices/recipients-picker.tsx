import { recipientsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';

interface RecipientsPickerProps {
  /** Set by the form item, so that its label names the control. */
  id?: string;
  /** Names the control outside a form item. */
  label?: string;
  disabled?: boolean;
  value?: string[];
  onChange?: (ids: string[]) => void;
}

const query = (keyword: string) => ({
  ...queryOf(recipientsEndpoints.pageRecipients, {
    query: { current: '1', size: '200', sort: 'name', order: 'asc', ...(keyword ? { keyword } : {}) },
  }),
  placeholderData: keepPreviousData,
  staleTime: 10_000,
});

/** The first 200 notify objects as options of a select. */
export const useRecipientOptions = (enabled = true) => {
  const first = useQuery({ ...query(''), enabled });
  return (first.data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }));
};

/** Chooses notify objects by searching; the first 200 are known by name without a search. */
export const RecipientsPicker = ({ id, label, disabled, value = [], onChange }: RecipientsPickerProps) => {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const first = useQuery(query(''));
  const found = useQuery(query(keyword));
  const offered = new Map((found.data?.records ?? []).map((one) => [one.id, one.name]));
  const known = (first.data?.records ?? []).filter((one) => value.includes(one.id));
  const all = new Map([...offered, ...known.map((one) => [one.id, one.name] as const)]);
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label, placeholder: label })}
      {...(disabled === undefined ? {} : { disabled })}
      mode="multiple"
      maxCount={100}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      value={value}
      onChange={(next) => onChange?.(next)}
      options={[...all].map(([key, label]) => ({ value: key, label }))}
    />
  );
};
