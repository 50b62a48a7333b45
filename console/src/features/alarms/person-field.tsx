import { alarmsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';

interface PersonFieldProps {
  id?: string;
  placeId: string;
  value?: string | null;
  onChange?: (userId: string | null) => void;
}

/** One of those who may see the alarms of a place, or nobody. */
export const PersonField = ({ id, placeId, value = null, onChange }: PersonFieldProps) => {
  const t = usePhrases('alarms');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const query = { placeId, ...(keyword ? { keyword } : {}) };
  const people = useQuery({
    ...queryOf(alarmsEndpoints.listAlarmAssignees, { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={people.isFetching}
      placeholder={t('nobody')}
      value={value}
      onChange={(userId: string | undefined) => onChange?.(userId ?? null)}
      options={(people.data ?? []).map((person) => ({
        value: person.id,
        label: `${person.name} · ${person.username}`,
      }))}
    />
  );
};
