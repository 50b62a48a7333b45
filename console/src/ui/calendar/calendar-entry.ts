import type { ReactNode } from 'react';
import type { IconName } from '../icons/icon.tsx';

/** How an entry looks: `done` is muted, `planned` is outlined, `now` has the colour of use, `late` the alarm colour. */
export type EntryTone = 'done' | 'planned' | 'now' | 'late';

/** Something with a duration, in milliseconds since the epoch; `to` is exclusive. */
export interface CalendarEntry {
  id: string;
  /** What it is, with everything that is to be known of it. */
  label: string;
  /** Lines instead of the label, where rows may be higher. */
  lines?: readonly ReactNode[] | undefined;
  from: number;
  to: number;
  /** Id of the row that it belongs to, where rows stand for resources. */
  resource?: string;
  tone: EntryTone;
  /** Defaults to one for its tone. */
  icon?: IconName | undefined;
  movable?: boolean;
  extendable?: boolean;
  /** It cannot be moved to another resource. */
  bound?: boolean;
}

export interface CalendarResource {
  id: string;
  name: string;
  /** Below the name. */
  note?: ReactNode;
}

export interface Span {
  from: number;
  to: number;
  resource?: string | undefined;
}

export type CalendarView = 'day' | 'week' | 'month';

/** The first and the last hour of the day view. */
export interface DayHours {
  from: number;
  to: number;
}
