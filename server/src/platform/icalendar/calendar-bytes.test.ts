import { describe, expect, it } from 'vitest';
import { ics, pieces, starts, vevent } from './calendar.fixture.ts';

const subjectOf = (content: Buffer, charset?: string): string =>
  pieces(content, charset)
    .map((piece) => ('event' in piece ? piece.event.subject : piece.leftOut.reason))
    .join();
const named = (subject: string): string =>
  ics(...vevent('a', 'DTSTART:20261214T010000Z', 'DURATION:PT1H', `SUMMARY:${subject}`));
/** Folds each line at 75 bytes, as some programs do, whatever character is there. */
const folded = (content: Buffer, fold = '\r\n '): Buffer => {
  const out: Buffer[] = [];
  let begun = 0;
  for (const byte of content) {
    if (begun === 60 && byte !== 0x0d && byte !== 0x0a) {
      out.push(Buffer.from(fold));
      begun = 0;
    }
    out.push(Buffer.from([byte]));
    begun = byte === 0x0a ? 0 : begun + 1;
  }
  return Buffer.concat(out);
};
/** 会议室 in GBK. */
const gbk = Buffer.from([0xbb, 0xe1, 0xd2, 0xe9, 0xca, 0xd2]);
const inGbk = (): Buffer => {
  const [before = '', after = ''] = named('#').split('#');
  return Buffer.concat([Buffer.from(before), gbk, Buffer.from(after)]);
};

describe('the bytes of a calendar', () => {
  it('may be folded within a character', () => {
    const subject = '会议'.repeat(60);
    for (const fold of ['\r\n ', '\n ', '\r\n\t'])
      expect(subjectOf(folded(Buffer.from(named(subject)), fold))).toBe(subject);
  });

  it('may begin with a mark', () => {
    expect(subjectOf(Buffer.from(`\uFEFF${named('会议')}`))).toBe('会议');
    expect(subjectOf(Buffer.from(`\uFEFF${named('会议')}`, 'utf16le'))).toBe('会议');
    expect(subjectOf(Buffer.from(`\uFEFF${named('会议')}`, 'utf16le').swap16())).toBe('会议');
  });

  it('are of the character set that the sender names', () => {
    expect(subjectOf(inGbk(), 'text/calendar; charset=GBK')).toBe('会议室');
    expect(subjectOf(folded(inGbk()), 'text/calendar; charset="gb18030"')).toBe('会议室');
    expect(subjectOf(Buffer.from(named('会议'), 'utf16le'), 'text/calendar; charset=utf-16le')).toBe('会议');
    expect(subjectOf(Buffer.from(named('Caf\xe9'), 'latin1'), 'text/calendar; charset=iso-8859-1')).toBe('Café');
  });

  it('are refused by name where they are of no known set', () => {
    expect(() => starts(Buffer.from(named('a')), 'text/calendar; charset=klingon')).toThrow('klingon');
  });

  it('cost only the event whose characters cannot be read', () => {
    const other = ics(...vevent('b', 'DTSTART:20261215T010000Z', 'DURATION:PT1H', 'SUMMARY:预算'));
    const both = Buffer.concat([inGbk(), Buffer.from(other)]);
    expect(subjectOf(both)).toBe('charset,预算');
    expect(JSON.stringify(pieces(both))).not.toContain('\uFFFD');
  });
});
