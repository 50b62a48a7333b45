import { deviceToolsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../api/query-of.ts';

interface DevicePickerProps {
  /** Set by the form item, so that its label names the control. */
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  placeholder?: string;
  disabled?: boolean;
  allowClear?: boolean;
  width?: number | string;
}

const { pickDevices } = deviceToolsEndpoints;

/** Chooses one device out of any number, by searching. */
export const DevicePicker = ({
  id,
  value = null,
  onChange,
  placeholder,
  disabled = false,
  allowClear = false,
  width = '100%',
}: DevicePickerProps) => {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const found = useQuery({
    ...queryOf(pickDevices, { query: keyword ? { keyword } : {} }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const chosen = useQuery({
    ...queryOf(pickDevices, { query: { ids: value ?? '' } }),
    enabled: Boolean(value),
    staleTime: 60_000,
  });
  const devices = new Map([...(found.data ?? []), ...(value ? (chosen.data ?? []) : [])].map((d) => [d.id, d]));
  return (
    <Select
      {...(id === undefined ? { 'aria-label': placeholder } : { id })}
      showSearch
      filterOption={false}
      allowClear={allowClear}
      disabled={disabled}
      loading={found.isFetching}
      value={value}
      placeholder={placeholder}
      onSearch={setTyped}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
      options={[...devices.values()].map((d) => ({
        value: d.id,
        label: `${d.name} · ${d.placeName}`,
        title: d.modelName,
      }))}
      style={{ width }}
    />
  );
};
