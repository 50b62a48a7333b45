import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Labelled, matchLabel, readLabel } from './label-codes.ts';

const id = '0199aa00-1234-7abc-8def-0123456789ab';
const other = '0199aa00-1234-7abc-8def-0123456789ac';
const projector: Labelled = { id, kind: 'device', codes: ['SN-00417', 'VP-9'] };
const rack: Labelled = { id: other, kind: 'asset', codes: ['ZC-00042'] };
const known = [projector, rack];

describe('readLabel', () => {
  it.each([
    [`http://10.0.0.8:8080/deviceInformation?deviceId=${id}`, 'device'],
    [`https://eoms.example/deviceInformation?tab=alarms&deviceId=${id}#x`, 'device'],
    [`/deviceInformation?deviceId=${id}`, 'device'],
    [`  HTTPS://EOMS.EXAMPLE/DEVICEINFORMATION?DEVICEID=${id.toUpperCase()}\r\n`, 'device'],
    [`http://10.0.0.8/assetManagementEdit?id=${id}`, 'asset'],
    [`http://10.0.0.8/placeControl?placeId=${id}`, 'place'],
    [`http://10.0.0.8/place/?placeId=${id}`, 'place'],
  ])('knows the page on a label: %s', (text, kind) => {
    expect(readLabel(text)).toEqual({ form: 'page', kind, id });
  });

  it('knows bare ids, with or without their dashes', () => {
    expect(readLabel(` ${id.toUpperCase()} `)).toEqual({ form: 'id', id });
    expect(readLabel(id.replaceAll('-', ''))).toEqual({ form: 'id', id });
  });

  it('takes anything short for a code, in the letters of an input method too', () => {
    expect(readLabel(' ＺＣ－０００４２\u200b ')).toEqual({ form: 'code', code: 'ZC-00042' });
  });

  it.each([
    `https://shop.example/deviceInformation?deviceId=1`,
    'https://weixin.example/q/abc',
    'WIFI:T:WPA;S:guest/1;P:x;;',
    '',
    'x'.repeat(81),
    `http://10.0.0.8/logout?id=${id}`,
  ])('takes %s for a label of somebody else', (text) => {
    expect(readLabel(text).form).toBe('foreign');
  });

  it('reads any text in a short time, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 4_000, unit: 'binary' }), (text) => {
        const label = readLabel(text);
        expect(['page', 'id', 'code', 'foreign']).toContain(label.form);
        matchLabel(label, known);
      }),
    );
  });
});

describe('matchLabel', () => {
  const match = (text: string, among: readonly Labelled[] = known) => matchLabel(readLabel(text), among);

  it('is sure of our own labels, ids and codes in any case', () => {
    expect(match(`http://a/deviceInformation?deviceId=${id}`)).toEqual({ sure: 'exact', found: projector });
    expect(match(other)).toEqual({ sure: 'exact', found: rack });
    expect(match(' zc-00042')).toEqual({ sure: 'exact', found: rack });
    expect(match('sn-00417')).toEqual({ sure: 'exact', found: projector });
  });

  it.each(['ZC00042', 'ZC-42', '00ZC-00042', 'ZC 000042', '0ZC-00042'])('asks about %s', (text) => {
    expect(match(text)).toEqual({ sure: 'near', found: [rack] });
  });

  it('asks when two have the same code', () => {
    const twin: Labelled = { id, kind: 'asset', codes: ['zc-00042'] };
    expect(match('ZC-00042', [rack, twin])).toEqual({ sure: 'near', found: [rack, twin] });
  });

  it.each([
    'ZC-00043',
    'ZC-00420',
    '0',
    '---',
    `http://a/assetManagementEdit?id=${id}`,
    'https://shop.example/ZC-00042',
  ])('does not know %s', (text) => {
    expect(match(text)).toEqual({ sure: 'unknown' });
  });

  it('knows every code again that a scanner has padded with zeros, at least by asking', () => {
    const code = fc.stringMatching(/^[A-Z]{0,4}-?[1-9][0-9]{0,6}$/);
    fc.assert(
      fc.property(code, fc.integer({ min: 0, max: 4 }), (text, zeros) => {
        const thing: Labelled = { id, kind: 'asset', codes: [text] };
        expect(match(`${'0'.repeat(zeros)}${text.toLowerCase()}`, [thing]).sure).not.toBe('unknown');
      }),
    );
  });
});
