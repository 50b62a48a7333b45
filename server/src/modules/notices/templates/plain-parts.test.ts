import { describe, expect, it } from 'vitest';
import { maskAddress } from '../recipients/mask-address.ts';
import { quietUntil } from '../recipients/quiet-hours.ts';
import { onCallAt } from '../recipients/rota.ts';

const at = (text: string) => new Date(`2026-03-${text}+08:00`);
const quiet = (text: string, from: string, to: string) =>
  quietUntil(at(text), from, to, 'Asia/Shanghai')?.toISOString() ?? null;

it('knows the end of quiet hours, past midnight too', () => {
  expect(quiet('02T23:30', '22:00', '07:00')).toBe(at('03T07:00').toISOString());
  expect(quiet('03T06:59', '22:00', '07:00')).toBe(at('03T07:00').toISOString());
  expect(quiet('03T07:00', '22:00', '07:00')).toBeNull();
  expect(quiet('03T21:59', '22:00', '07:00')).toBeNull();
  expect(quiet('03T12:30', '12:00', '13:30')).toBe(at('03T13:30').toISOString());
  expect(quiet('03T12:30', '12:00', '12:00')).toBeNull();
});

describe('a rota', () => {
  const rota = { userIds: ['a', 'b', 'c'], startsAt: at('02T09:00').toISOString(), days: 7, standIn: null };
  let gone: string[] = [];
  const who = (text: string, more: object = {}) =>
    onCallAt({ ...rota, ...more }, at(text), (id) => !gone.includes(id))?.userId;

  it('takes turns, and begins again', () => {
    expect([who('01T09:00'), who('02T09:00'), who('09T08:59'), who('09T09:00'), who('23T09:00')]).toEqual([
      ...[undefined, 'a', 'a', 'b', 'a'],
    ]);
    expect(onCallAt(rota, at('10T00:00'), () => true)?.until).toEqual(at('16T09:00'));
  });

  it('has a stand-in until then', () => {
    const standIn = { userId: 'z', until: at('03T12:00').toISOString() };
    expect([who('03T11:59', { standIn }), who('03T12:00', { standIn })]).toEqual(['z', 'a']);
  });

  it('goes on to the next when somebody has left', () => {
    const standIn = { userId: 'z', until: at('03T12:00').toISOString() };
    gone = ['c', 'z'];
    expect([who('16T09:00'), who('03T11:59', { standIn })]).toEqual(['a', 'a']);
    gone = ['a', 'b', 'c'];
    expect(who('03T09:00')).toBeUndefined();
    gone = [];
  });
});

it('masks numbers and addresses', () => {
  expect(['13800000041', '12345', 'min.wang@example.com', 'a@b.c'].map(maskAddress)).toEqual([
    ...['138***41', '***', 'm***@example.com', '***@b.c'],
  ]);
});
