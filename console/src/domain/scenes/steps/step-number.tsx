import { InputNumber } from 'antd';
import styles from './scene-steps.module.css';

interface StepNumberProps {
  label: string;
  min: number;
  max: number;
  /** Defaults to true. */
  whole?: boolean;
  unit?: string;
  placeholder?: string;
  disabled: boolean;
  value: number | null | undefined;
  onChange: (value: number | null) => void;
}

/** A number of a step, with its label. */
export const StepNumber = ({ label, unit, whole = true, ...field }: StepNumberProps) => (
  <span className={styles.stepField}>
    <span className="text-small text-secondary">{label}</span>
    <InputNumber aria-label={label} {...(whole ? { precision: 0 } : {})} suffix={unit} {...field} />
  </span>
);
