import { type ReactNode, useMemo } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { Segments } from '../controls/segments.tsx';
import dataPage from '../data-page/data-page.module.css';
import { addDays, dateOf, inWords, type Zone } from '../time/zone.ts';
import { useUiText } from '../ui-text.tsx';
import { Board } from './board.tsx';
import { hoursWith, mondayOf, rowsOf, turned } from './board-rows.ts';
import styles from './calendar.module.css';
import type { CalendarEntry, CalendarResource, CalendarView, DayHours, Span } from './calendar-entry.ts';

interface CalendarProps {
  label: string;
  entries: readonly CalendarEntry[];
  /** Each gets a row in the week and day views; without any there is one row for everything. */
  resources?: readonly CalendarResource[];
  zone: Zone;
  now: number;
  view: CalendarView;
  /** The views to choose from; defaults to all. */
  views?: readonly CalendarView[];
  /** The hours that a day shows at least; more where an entry or the present moment lies outside. Defaults to the whole day. */
  hours?: DayHours;
  /** The date shown, as `2026-03-29`. */
  date: string;
  onTurn: (view: CalendarView, date: string) => void;
  onOpen: (entry: CalendarEntry) => void;
  onChange?: ((entry: CalendarEntry, span: Span) => void) | undefined;
  onCreate?: ((span: Span) => void) | undefined;
  /** Shown beside the calendar's own buttons. */
  actions?: ReactNode;
}

const nobody: readonly CalendarResource[] = [];
const everyView: readonly CalendarView[] = ['day', 'week', 'month'];

const titleOf = (view: CalendarView, date: string): string => {
  if (view === 'month') return inWords(date, { year: 'numeric', month: 'long' });
  if (view === 'day') return inWords(date, { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' });
  const monday = mondayOf(date);
  return `${monday} – ${addDays(monday, 6)}`;
};

/** A calendar by month, week or day. Drafts are dashed until they are dropped or confirmed with Enter. */
export const Calendar = (props: CalendarProps) => {
  const { label, entries, resources = nobody, zone, now, view, views = everyView, hours, date, onTurn } = props;
  const t = useUiText();
  const minute = Math.floor(now / 60_000) * 60_000;
  const shown = useMemo(
    () => hours && hoursWith(hours, date, zone, [...entries, { from: minute, to: minute + 1_800_000 }]),
    [hours, date, zone, entries, minute],
  );
  const [from, to] = [shown?.from ?? 0, shown?.to ?? 24];
  const rows = useMemo(
    () => rowsOf(view, date, zone, resources, { from, to }),
    [view, date, zone, resources, from, to],
  );
  const today = dateOf(now, zone);
  return (
    <section className={styles.calendar} aria-label={label}>
      <div data-part="filter-bar" className={dataPage.filterBar}>
        <IconButton icon="chevronLeft" label={t('earlier')} onClick={() => onTurn(view, turned(view, date, -1))} />
        <IconButton icon="chevronRight" label={t('later')} onClick={() => onTurn(view, turned(view, date, 1))} />
        <button type="button" className="link weight-medium" onClick={() => onTurn(view, today)}>
          {t('today')}
        </button>
        <h2 className={`${styles.calendarTitle} numeric`} aria-live="polite">
          {titleOf(view, date)}
        </h2>
        <span className="grow" />
        <Segments
          label={t('view')}
          value={view}
          options={views.map((one) => ({ value: one, label: t(one) }))}
          onChange={(next) => onTurn(next, date)}
        />
        {props.actions}
      </div>
      <Board
        label={label}
        rows={rows}
        entries={entries}
        view={view}
        zone={zone}
        date={date}
        today={today}
        now={minute}
        onOpen={props.onOpen}
        onChange={props.onChange}
        onCreate={props.onCreate}
      />
    </section>
  );
};
