import { describe, expect, it } from 'vitest';
import { ics, pieces, starts, vevent, zone } from './calendar.fixture.ts';

describe('calendars as programs write them', () => {
  it('of Exchange: Windows names, whole days with times, moved and cancelled repeats', () => {
    const name = 'AUS Eastern Standard Time';
    const text = ics(
      'METHOD:PUBLISH',
      ...zone('China Standard Time', '+0800', '+0800'),
      ...vevent(
        '040000008200E00074C5B7101A82E00800000000',
        ...['RRULE:FREQ=WEEKLY;UNTIL=20261231T010000Z;INTERVAL=1;BYDAY=MO,TH;WKST=SU', 'SUMMARY;LANGUAGE=zh-CN:例会'],
        ...['EXDATE;TZID=China Standard Time:20261224T090000', 'DTSTART;TZID=China Standard Time:20261214T090000'],
        ...['DTEND;TZID=China Standard Time:20261214T100000', 'CLASS:PUBLIC', 'PRIORITY:5', 'TRANSP:OPAQUE'],
        ...['STATUS:CONFIRMED', 'SEQUENCE:3', 'X-MICROSOFT-CDO-BUSYSTATUS:BUSY', 'BEGIN:VALARM', 'ACTION:DISPLAY'],
        ...['TRIGGER;RELATED=START:-PT15M', 'DESCRIPTION:REMINDER', 'END:VALARM'],
      ),
      ...vevent(
        '040000008200E00074C5B7101A82E00800000000',
        ...['SUMMARY;LANGUAGE=zh-CN:例会（改期）', 'RECURRENCE-ID;TZID=China Standard Time:20261221T090000'],
        ...[`DTSTART;TZID=${name}:20261222T120000`, `DTEND;TZID=${name}:20261222T130000`, 'SEQUENCE:4'],
      ),
      ...vevent(
        '040000008200E00074C5B7101A82E00800000000',
        ...['RECURRENCE-ID;TZID=China Standard Time:20261228T090000', 'STATUS:CANCELLED', 'SEQUENCE:4'],
      ),
    );
    // The zone of the second one is not described in the file. The last day is within UNTIL, which is 09:00 there.
    expect(starts(text)).toEqual(['12-14T01:00', '12-17T01:00', '12-22T01:00', '12-31T01:00']);
  });

  it('of Google: dates in UTC, a zone for the whole calendar, guests with many parameters', () => {
    const guest = 'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN="Li, Na";X-NUM-GUESTS=0';
    const text = ics(
      ...['CALSCALE:GREGORIAN', 'METHOD:PUBLISH', 'X-WR-CALNAME:Room', 'X-WR-TIMEZONE:America/New_York'],
      ...vevent(
        'abc@google.com',
        ...['DTSTART;TZID=America/New_York:20270312T183000', 'DTEND;TZID=America/New_York:20270312T193000'],
        ...['RRULE:FREQ=DAILY;WKST=MO;UNTIL=20270316T035959Z', 'EXDATE;TZID=America/New_York:20270313T183000'],
        ...['ORGANIZER;CN=wang@example.com:mailto:wang@example.com', `${guest}:mailto:li@example.com`, 'SUMMARY:Class'],
      ),
    );
    // Clocks change on the 14th; UNTIL is the end of the 15th there.
    expect(starts(text)).toEqual(['03-12T23:30', '03-14T22:30', '03-15T22:30']);
    expect(pieces(text)[0]).toMatchObject({ event: { participants: ['Li, Na'] } });
  });

  it('of Apple: lower-case folds, a structured location, all that follow changed', () => {
    const text = ics(
      ...zone('Europe/Paris', '+0100', '+0200'),
      ...vevent(
        '6F1E-A',
        ...['DTSTART;TZID=Europe/Paris:20270325T100000', 'DTEND;TZID=Europe/Paris:20270325T113000'],
        ...['RRULE:FREQ=WEEKLY;COUNT=3', 'SUMMARY:Répétition', 'LOCATION:Salle 1\\nParis'],
        ...[
          'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Salle 1',
          ' ":geo:48.8,2.3',
          'X-APPLE-TRAVEL-ADVISORY:AUTO',
        ],
      ),
      ...vevent(
        '6F1E-A',
        ...['RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20270401T100000', 'SUMMARY:Plus tard'],
        ...['DTSTART;TZID=Europe/Paris:20270401T140000', 'DTEND;TZID=Europe/Paris:20270401T150000'],
      ),
    );
    expect(starts(text)).toEqual(['03-25T09:00', '04-01T12:00', '04-08T12:00']);
    expect(pieces(text).map((piece) => ('event' in piece ? piece.event.location : ''))).toEqual([
      'Salle 1; Paris',
      '',
      '',
    ]);
  });

  it('of Chinese programs: no zone or its Chinese name, lunar rules, words in UTF-8 cut anywhere', () => {
    const text = ics(
      ...['X-WR-CALNAME:会议室日历', 'X-WR-TIMEZONE:Asia/Shanghai'],
      ...vevent('1', 'DTSTART:20261214T090000', 'DTEND:20261214T103000', 'SUMMARY:项目周会'),
      ...vevent('2', 'DTSTART;TZID=中国标准时间:20261214T140000', 'DURATION:PT45M', 'SUMMARY:评审'),
      ...vevent(
        '3',
        'DTSTART;VALUE=DATE:20270206',
        'RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1',
        'SUMMARY:春节',
      ),
      ...vevent('4', 'DTSTART;TZID=GMT+0800:20261215T090000', 'DTEND;TZID=GMT+0800:20261215T100000', 'SUMMARY:培训'),
    );
    expect(starts(text)).toEqual(['12-14T01:00', '12-14T06:00', 'unknownRule 春节', '12-15T01:00']);
  });

  it('of a server with a calendar for each event, one of which is broken', () => {
    const one = (uid: string, hour: string) =>
      ics(
        ...zone('W. Europe Standard Time', '+0100', '+0200'),
        ...vevent(uid, `DTSTART;TZID=W. Europe Standard Time:20261214T${hour}0000`, 'DURATION:PT1H'),
      );
    const text = [one('a', '09'), ics(...vevent('b', 'DTSTART:x', 'SUMMARY:b')), one('c', '11')].join('\r\n');
    expect(starts(text)).toEqual(['12-14T08:00', 'unreadable b', '12-14T10:00']);
  });
});
