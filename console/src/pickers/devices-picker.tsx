import { Select } from 'antd';
import { useFoundDevices } from './use-found-devices.ts';

/** As many as one call can look up by their ids. */
export const pickedDevicesAtMost = 200;

interface DevicesPickerProps {
  /** Set by the form item, so that its label names the control. */
  id?: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** Chooses several devices out of any number, by searching. */
export const DevicesPicker = ({ id, value = [], onChange }: DevicesPickerProps) => {
  const { search, isFetching, options } = useFoundDevices(value);
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      maxCount={pickedDevicesAtMost}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={isFetching}
      value={[...value]}
      onChange={(next) => onChange?.(next)}
      options={options}
    />
  );
};
