import type { RuleHours } from '@eoms/contract';
import type { AlarmRule } from '@eoms/engine';
import { DateTime } from 'luxon';
import { type Periods, type Span, spansOfDays } from './day-spans.ts';

type EngineHours = NonNullable<AlarmRule['hours']>;
/** Spans are worked out for so many days after a moment. */
const daysAfter = 8;

/**
 * Working hours as the engine asks for them, in a time zone (of the server by default), across changes of summer time;
 * `beginsOn` may leave out days.
 */
export const openHours = (
  hours: RuleHours,
  zone = 'local',
  beginsOn: (day: DateTime) => boolean = () => true,
): EngineHours => {
  const inside = hours.applies === 'inside';
  const weekly: Periods = {
    periods: hours.periods,
    zone,
    weekdayOf: (day) => (beginsOn(day) ? day.weekday : undefined),
  };
  let kept: { readonly from: number; readonly to: number; readonly spans: readonly Span[] } | undefined;
  /** The same spans serve for a day. */
  const spansAt = (at: number): readonly Span[] => {
    if (!kept || at < kept.from || at >= kept.to) {
      const day = DateTime.fromMillis(at, { zone }).startOf('day');
      const [from, until] = [day.toMillis(), day.plus({ days: daysAfter }).toMillis()];
      kept = {
        from,
        to: day.plus({ days: 1 }).toMillis(),
        spans: spansOfDays(weekly, from, until),
      };
    }
    return kept.spans;
  };
  const isOpen = (at: number): boolean => spansAt(at).some(({ from, to }) => at >= from && at < to) === inside;
  return {
    isOpen,
    nextChange(at) {
      const edges = spansAt(at)
        .flatMap(({ from, to }) => [from, to])
        .filter((edge) => edge > at)
        .sort((a, b) => a - b);
      const open = isOpen(at);
      return edges.find((edge) => isOpen(edge) !== open) ?? edges.at(-1);
    },
  };
};
