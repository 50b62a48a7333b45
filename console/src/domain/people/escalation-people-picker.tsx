import { serviceLevelsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';

interface EscalationPeoplePickerProps {
  id?: string;
  placeholder: string;
  /** Names of those who may be chosen already. */
  known: readonly { readonly id: string; readonly name: string }[];
  value?: string[];
  onChange?: (userIds: string[]) => void;
}

/** People whom orders are escalated to, from everybody who may sign in. */
export const EscalationPeoplePicker = (props: EscalationPeoplePickerProps) => {
  const { id, placeholder, known, value = [], onChange } = props;
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const people = useQuery({
    ...queryOf(serviceLevelsEndpoints.listEscalationPeople, { query: keyword ? { keyword } : {} }),
    placeholderData: keepPreviousData,
  });
  const found = people.data ?? [];
  const others = known.filter((one) => value.includes(one.id) && !found.some((person) => person.id === one.id));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      maxCount={20}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={people.isFetching}
      placeholder={placeholder}
      value={value}
      onChange={(userIds: string[]) => onChange?.(userIds)}
      options={[
        ...others.map((one) => ({ value: one.id, label: one.name })),
        ...found.map((person) => ({ value: person.id, label: `${person.name} · ${person.username}` })),
      ]}
    />
  );
};
