import { deviceToolsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';

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
/** Names of more chosen devices than this are not asked for. */
const namedAtMost = 200;

/** Devices that fit what is typed and those chosen already, as options of a select. */
const useDeviceOptions = (chosenIds: readonly string[]) => {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const found = useQuery({
    ...queryOf(pickDevices, { query: keyword ? { keyword } : {} }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const chosen = useQuery({
    ...queryOf(pickDevices, { query: { ids: chosenIds.slice(0, namedAtMost).join(',') } }),
    enabled: chosenIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const devices = new Map(
    [...(found.data ?? []), ...(chosenIds.length > 0 ? (chosen.data ?? []) : [])].map((d) => [d.id, d]),
  );
  return {
    loading: found.isFetching,
    showSearch: { filterOption: false, onSearch: setTyped },
    options: [...devices.values()].map((d) => ({
      value: d.id,
      label: `${d.name} · ${d.placeName}`,
      title: d.modelName,
    })),
  };
};

/** Chooses one device out of any number, by searching. */
export const DevicePicker = ({
  id,
  value = null,
  onChange,
  placeholder,
  disabled = false,
  allowClear = false,
  width = '100%',
}: DevicePickerProps) => (
  <Select
    {...(id === undefined ? { 'aria-label': placeholder } : { id })}
    {...useDeviceOptions(value ? [value] : [])}
    allowClear={allowClear}
    disabled={disabled}
    value={value}
    placeholder={placeholder}
    onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
    style={{ width }}
  />
);

interface DevicesPickerProps {
  id?: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
  maxCount: number;
}

/** Chooses several devices out of any number, by searching. */
export const DevicesPicker = ({ id, value = [], onChange, maxCount }: DevicesPickerProps) => (
  <Select<string[]>
    {...(id === undefined ? {} : { id })}
    {...useDeviceOptions(value)}
    mode="multiple"
    maxCount={maxCount}
    value={[...value]}
    onChange={(next) => onChange?.(next)}
  />
);
