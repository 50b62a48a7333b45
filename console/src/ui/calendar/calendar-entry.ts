/** How an entry looks: `done` is muted, `planned` is outlined, `late` has the alarm colour. */
export type EntryTone = 'done' | 'planned' | 'late';

/** Something with a duration, in milliseconds since the epoch; `to` is exclusive. */
export interface CalendarEntry {
  id: string;
  label: string;
  from: number;
  to: number;
  /** Id of the row that it belongs to, where rows stand for resources. */
  resource?: string;
  tone: EntryTone;
  movable?: boolean;
  extendable?: boolean;
  /** It cannot be moved to another resource. */
  bound?: boolean;
}

export interface CalendarResource {
  id: string;
  name: string;
}

export interface Span {
  from: number;
  to: number;
  resource?: string | undefined;
}

export type CalendarView = 'day' | 'week' | 'month';
