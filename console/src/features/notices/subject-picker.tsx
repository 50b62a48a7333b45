import { recipientsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface SubjectPickerProps<V> {
  of: 'user' | 'role' | 'department';
  /** Names of what is chosen already, which the search may not find. */
  known?: readonly Named[];
  several?: boolean;
  id?: string;
  value?: V;
  onChange?: (value: V) => void;
}

/** Chooses users, roles or departments out of any number, by searching. */
export const SubjectPicker = <V extends string | string[]>({
  of,
  known = [],
  several = false,
  id,
  value,
  onChange,
}: SubjectPickerProps<V>) => {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const found = useQuery({
    ...queryOf(recipientsEndpoints.listRecipientChoices, { query: { kind: of, ...(keyword ? { keyword } : {}) } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const all = new Map([...known, ...(found.data ?? [])].map((one) => [one.id, one.name]));
  return (
    <Select<V>
      {...(id === undefined ? {} : { id })}
      {...(several ? { mode: 'multiple' as const } : {})}
      {...(value === undefined ? {} : { value })}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      onChange={(next) => onChange?.(next)}
      options={[...all].map(([key, label]) => ({ value: key, label }))}
    />
  );
};
