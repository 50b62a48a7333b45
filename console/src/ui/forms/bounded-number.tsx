import { InputNumber } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './form.module.css';
import { isWithin, type NumberRange, useRangeWords } from './number-range.ts';

interface BoundedNumberProps extends NumberRange {
  label: string;
  value: number | null | undefined;
  /** Called only with a number within the limits, or with null. */
  onChange: (value: number | null) => void;
  /** The last input is out of range. */
  onWrong?: () => void;
  onPressEnter?: (event: KeyboardEvent<HTMLInputElement>) => void;
  disabled?: boolean;
  controls?: boolean;
  prefix?: ReactNode;
  suffix?: ReactNode;
  placeholder?: string;
  width?: number;
}

/** A number input outside of forms. A value out of range stays as typed, with the limits shown below it. */
export const BoundedNumber = (props: BoundedNumberProps) => {
  const { label, value, onChange, onWrong, width, min, max, whole, ...rest } = props;
  const id = useId();
  const words = useRangeWords();
  const [wrong, setWrong] = useState<number>();
  const range = { min, max, ...(whole === undefined ? {} : { whole }) };
  const take = (typed: number | null): void => {
    const bad = typed !== null && !isWithin(range, typed);
    setWrong(bad ? typed : undefined);
    if (bad) onWrong?.();
    else onChange(typed);
  };
  return (
    <span
      data-part="bounded-number"
      className={styles.boundedNumber}
      style={width === undefined ? undefined : { width }}
    >
      <InputNumber
        aria-label={label}
        {...rest}
        value={wrong ?? value ?? null}
        onChange={take}
        {...(wrong === undefined ? {} : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': id })}
      />
      {wrong === undefined ? null : (
        <span id={id} className={styles.rangeWords} role="alert">
          {words(range)}
        </span>
      )}
    </span>
  );
};
