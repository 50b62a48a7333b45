import type { ReactNode } from 'react';

export interface SegmentOption<V extends string> {
  value: V;
  label: ReactNode;
  /** How many would remain with this choice. */
  count?: number | undefined;
  mark?: ReactNode;
}

interface SegmentsProps<V extends string> {
  label: string;
  value: V;
  options: readonly SegmentOption<V>[];
  onChange: (value: V) => void;
  small?: boolean;
}

/** One of a few, all visible, with counts. */
export const Segments = <V extends string>({ label, value, options, onChange, small = false }: SegmentsProps<V>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout and a legend
  <div className={small ? 'segments small' : 'segments'} role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.mark}
        {option.label}
        {option.count === undefined ? null : <span className="num">{option.count}</span>}
      </button>
    ))}
  </div>
);
