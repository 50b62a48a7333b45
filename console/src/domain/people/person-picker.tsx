import type { alarmsEndpoints, workOrdersEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';

interface PersonSelectProps {
  id?: string;
  /** What stands there while nobody is chosen. */
  nobody: string;
  /** Somebody by name who may be chosen already. */
  known?: { readonly id: string; readonly name: string } | undefined;
  value?: string | null;
  onChange?: (userId: string | null) => void;
  allowClear?: boolean;
  /** Names it where no form item does. */
  label?: string;
  disabled?: boolean;
}

interface FoundPeople {
  readonly people: readonly { readonly id: string; readonly name: string; readonly username: string }[];
  readonly loading: boolean;
  readonly onSearch: (typed: string) => void;
}

/** One of the people that were found, or nobody. */
export const PersonSelect = (props: PersonSelectProps & FoundPeople) => {
  const { id, people, loading, onSearch, nobody, known, value = null, onChange, allowClear = true } = props;
  const { label, disabled } = props;
  const isUnknown = known !== undefined && known.id === value && !people.some((person) => person.id === value);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(disabled === undefined ? {} : { disabled })}
      allowClear={allowClear}
      showSearch={{ filterOption: false, onSearch }}
      loading={loading}
      placeholder={nobody}
      value={value}
      onChange={(userId: string | undefined) => onChange?.(userId ?? null)}
      options={[
        ...(isUnknown ? [{ value: known.id, label: known.name }] : []),
        ...people.map((person) => ({ value: person.id, label: `${person.name} · ${person.username}` })),
      ]}
    />
  );
};

interface PersonPickerProps extends PersonSelectProps {
  /** The call that finds people who see a place. */
  find: typeof alarmsEndpoints.listAlarmAssignees | typeof workOrdersEndpoints.listWorkOrderPeople;
  /** Without a place nobody is offered. */
  placeId: string | null;
}

/** One of those who see a place, or nobody. */
export const PersonPicker = ({ find, placeId, ...select }: PersonPickerProps) => {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const query = { placeId: placeId ?? '', ...(keyword ? { keyword } : {}) };
  const people = useQuery({
    ...queryOf(find, { query }),
    placeholderData: keepPreviousData,
    enabled: placeId !== null,
  });
  const found = placeId === null ? [] : (people.data ?? []);
  return <PersonSelect {...select} people={found} loading={people.isFetching} onSearch={setTyped} />;
};
