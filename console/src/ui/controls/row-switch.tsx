import { Switch } from 'antd';

interface RowSwitchProps {
  checked: boolean;
  /** The change is on its way. */
  loading: boolean;
  disabled?: boolean;
  /** Names the row as well. */
  label: string;
  className?: string;
  onSwitch: (next: boolean) => void;
}

/** Switches a row of a list on and off, without opening it. */
export const RowSwitch = ({ label, onSwitch, ...shown }: RowSwitchProps) => (
  <Switch
    {...shown}
    size="small"
    aria-label={label}
    onClick={(next, event) => {
      event.stopPropagation();
      onSwitch(next);
    }}
  />
);
