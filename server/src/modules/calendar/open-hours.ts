import type { RuleHours } from '@eoms/contract';
import type { AlarmRule } from '@eoms/engine';
import { DateTime } from 'luxon';

type EngineHours = NonNullable<AlarmRule['hours']>;
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Spans are worked out for so many days around a moment. */
const daysBefore = 1;
const daysAfter = 8;

const clock = (text: string) => ({
  hour: Number(text.slice(0, 2)),
  minute: Number(text.slice(3, 5)),
  second: 0,
  millisecond: 0,
});

/** Whether periods may begin on a day. */
type BeginsOn = (day: DateTime) => boolean;

/** The periods from the day before a moment until a week after it, in the order of time; they may overlap. */
const spansAround = (at: number, { periods }: RuleHours, zone: string, beginsOn: BeginsOn): Span[] => {
  const today = DateTime.fromMillis(at, { zone }).startOf('day');
  const spans: Span[] = [];
  for (let offset = -daysBefore; offset <= daysAfter; offset += 1) {
    const day = today.plus({ days: offset });
    if (!beginsOn(day)) continue;
    for (const { days, from, to } of periods) {
      if (!days.includes(day.weekday)) continue;
      const end = (to > from ? day : day.plus({ days: 1 })).set(clock(to));
      spans.push({ from: day.set(clock(from)).toMillis(), to: end.toMillis() });
    }
  }
  return spans.sort((a, b) => a.from - b.from);
};

/**
 * Working hours as the engine asks for them, in a time zone (of the server by default), across changes of summer time;
 * `beginsOn` may leave out days.
 */
export const openHours = (hours: RuleHours, zone = 'local', beginsOn: BeginsOn = () => true): EngineHours => {
  const inside = hours.applies === 'inside';
  let kept: { readonly from: number; readonly to: number; readonly spans: readonly Span[] } | undefined;
  /** The same spans serve for a day. */
  const spansAt = (at: number): readonly Span[] => {
    if (!kept || at < kept.from || at >= kept.to) {
      const day = DateTime.fromMillis(at, { zone }).startOf('day');
      kept = {
        from: day.toMillis(),
        to: day.plus({ days: 1 }).toMillis(),
        spans: spansAround(at, hours, zone, beginsOn),
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
