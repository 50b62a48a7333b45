import { createHash } from 'node:crypto';
import { type CalendarField, type CalendarFields, unescaped } from './calendar-fields.ts';
import type { CalendarEvent } from './calendar-piece.ts';

const textAtMost = 200;
const peopleAtMost = 200;

/** One line without control characters, which no database stores, and not cut within a character. */
const short = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, textAtMost)
    .replace(/[\uD800-\uDBFF]$/, '');

const personOf = ({ params, value }: CalendarField): string => short(params.cn || value.replace(/^mailto:/i, ''));

const isHidden = (fields: CalendarFields): boolean =>
  ['PRIVATE', 'CONFIDENTIAL'].includes(fields.text('class').toUpperCase());

/** Empty where the words are nobody's business. */
export const subjectOf = (fields: CalendarFields): string => (isHidden(fields) ? '' : short(fields.text('summary')));

export type EventWords = Pick<CalendarEvent, 'subject' | 'organiser' | 'participants' | 'location'>;

export const wordsOf = (fields: CalendarFields): EventWords => {
  const hidden = isHidden(fields);
  const organiser = fields.first('organizer');
  return {
    subject: subjectOf(fields),
    organiser: hidden || !organiser ? '' : personOf(organiser),
    participants: hidden ? [] : fields.all('attendee').slice(0, peopleAtMost).map(personOf).filter(Boolean),
    location: short(fields.text('location').replaceAll('\n', '; ')),
  };
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The id of an event; a long one is shortened to one that is as unique, a missing one made of what it says. */
export const uidOf = (fields: CalendarFields): string => {
  const uid = unescaped(fields.first('uid')?.value ?? '');
  if (uid.trim() === '') return hashOf(`${fields.first('dtstart')?.value} ${fields.text('summary')}`);
  return uid.length <= textAtMost ? short(uid) : `${short(uid.slice(0, 100))} ${hashOf(uid)}`;
};
