import { alarmsEndpoints, textOf, type WorkOrderAlarm } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';

export type KnownAlarm = Pick<WorkOrderAlarm, 'id' | 'text' | 'deviceName'>;

interface AlarmsFieldProps {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
  /** Those that are linked already. */
  known: readonly KnownAlarm[];
}

/** Alarms by a few words, out of those that nobody has solved. */
export const AlarmsField = ({ id, value = [], onChange, known }: AlarmsFieldProps) => {
  const t = usePhrases('workOrders');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const found = useQuery({
    ...queryOf(alarmsEndpoints.listUnsolvedAlarms, { query: { size: '20', ...(keyword ? { keyword } : {}) } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const alarms = new Map<string, KnownAlarm>([...known, ...(found.data?.records ?? [])].map((one) => [one.id, one]));
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      maxCount={50}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={t('findAlarms')}
      value={value}
      onChange={(next) => onChange?.(next)}
      options={[...alarms.values()].map((one) => ({
        value: one.id,
        label: `${textOf(one.text, language)} · ${one.deviceName}`,
      }))}
    />
  );
};
