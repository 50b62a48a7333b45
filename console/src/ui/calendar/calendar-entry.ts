/** How an entry looks: done is quiet, planned is outlined, late is in the colour of an alarm. */
export type EntryTone = 'done' | 'planned' | 'late';

/** Something that takes its time, in milliseconds; it ends where the next thing may begin. */
export interface CalendarEntry {
  id: string;
  label: string;
  from: number;
  to: number;
  /** The row that it belongs to, where rows are of something. */
  resource?: string;
  tone: EntryTone;
  movable?: boolean;
  extendable?: boolean;
  /** It stays with its resource, whatever else of it changes. */
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
