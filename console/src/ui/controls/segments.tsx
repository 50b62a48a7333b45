import { type ReactNode, useEffect, useRef } from 'react';

export interface SegmentOption<V extends string> {
  value: V;
  label: ReactNode;
  /** How many rows this choice would leave. */
  count?: number | string | undefined;
  mark?: ReactNode;
}

interface SegmentsProps<V extends string> {
  label: string;
  value: V;
  options: readonly SegmentOption<V>[];
  onChange: (value: V) => void;
  small?: boolean;
}

/** Scrolls the chosen button into view where there is no room for all. */
const useChosenInSight = (value: string) => {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another chosen button
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!row.current || !chosen) return;
    const { offsetLeft, offsetWidth } = chosen;
    const { scrollLeft, clientWidth } = row.current;
    const left = offsetLeft - row.current.offsetLeft;
    if (left < scrollLeft || left + offsetWidth > scrollLeft + clientWidth)
      row.current.scrollLeft = left - (clientWidth - offsetWidth) / 2;
  }, [value]);
  return row;
};

/** A choice of one among a few, with counts. */
export const Segments = <V extends string>({ label, value, options, onChange, small = false }: SegmentsProps<V>) => {
  const row = useChosenInSight(value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout and a legend
    <div ref={row} className={small ? 'segments small' : 'segments'} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.mark}
          {option.label}
          {'count' in option ? <span className="numeric count">{option.count ?? ' '}</span> : null}
        </button>
      ))}
    </div>
  );
};
