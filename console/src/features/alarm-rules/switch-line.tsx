import { Switch } from 'antd';

interface SwitchLineProps {
  /** Set by the form item. */
  id?: string;
  label: string;
  hint?: string | undefined;
  checked?: boolean;
  onChange?: (on: boolean) => void;
  disabled?: boolean;
}

/** A switch for an optional part, with its name and what it does beside it. */
export const SwitchLine = ({ id, label, hint, checked = false, onChange, disabled }: SwitchLineProps) => (
  <div className="rule-switch-line">
    <Switch
      {...(id === undefined ? {} : { id })}
      {...(disabled === undefined ? {} : { disabled })}
      aria-label={label}
      checked={checked}
      onChange={(on) => onChange?.(on)}
    />
    <span className="col">
      <span>{label}</span>
      {hint ? <span className="s t3">{hint}</span> : null}
    </span>
  </div>
);
