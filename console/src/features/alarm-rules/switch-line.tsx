import { Switch } from 'antd';
import styles from './alarm-rules.module.css';

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
  <div className={styles.ruleSwitchLine}>
    <Switch
      {...(id === undefined ? {} : { id })}
      {...(disabled === undefined ? {} : { disabled })}
      aria-label={label}
      checked={checked}
      onChange={(on) => onChange?.(on)}
    />
    <span className="column">
      <span>{label}</span>
      {hint ? <span className="text-small text-muted">{hint}</span> : null}
    </span>
  </div>
);
