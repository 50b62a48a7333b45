/** One time that an event of a calendar takes place. */
export interface CalendarEvent {
  readonly uid: string;
  /** The time it was first meant for: tells the repeats of one event apart. */
  readonly original: string;
  readonly subject: string;
  readonly organiser: string;
  readonly participants: readonly string[];
  readonly location: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

/**
 * Why something was left out: times that are missing, impossible or make no sense; a zone that nobody knows; a rule that
 * cannot be followed; more repeats than are read; an exception or further time of a series that is read itself; no time
 * between its ends; an id and a time that another event has; characters that are not of the character set.
 */
export type LeftOutReason =
  | 'unreadable'
  | 'unknownZone'
  | 'unknownRule'
  | 'tooManyRepeats'
  | 'oddException'
  | 'noLength'
  | 'duplicate'
  | 'charset';

export interface LeftOutEvent {
  readonly subject: string;
  /** Where it is known. */
  readonly startsAt: string | null;
  readonly reason: LeftOutReason;
  /** What was not understood, as it is written. */
  readonly detail: string;
}

export type CalendarPiece = { readonly event: CalendarEvent } | { readonly leftOut: LeftOutEvent };

export interface CalendarWindow {
  readonly from: string;
  readonly to: string;
  /** For times without a zone of their own, and for days. A name of the IANA. */
  readonly zone: string;
}

/** An event, or a part of it, that cannot be read. */
export class OddEvent extends Error {
  readonly reason: LeftOutReason;
  readonly detail: string;
  constructor(reason: LeftOutReason, detail = '') {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}
