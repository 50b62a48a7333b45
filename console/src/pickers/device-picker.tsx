import { Select } from 'antd';
import { useFoundDevices } from './use-found-devices.ts';

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
  const { search, isFetching, options } = useFoundDevices(value ? [value] : []);
  return (
    <Select
      {...(id === undefined ? { 'aria-label': placeholder } : { id })}
      showSearch
      filterOption={false}
      allowClear={allowClear}
      disabled={disabled}
      loading={isFetching}
      value={value}
      placeholder={placeholder}
      onSearch={search}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
      options={options}
      style={{ width }}
    />
  );
};
