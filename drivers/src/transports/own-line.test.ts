import { describe, expect, it } from 'vitest';
import { deviceError } from '../kit/device-error.ts';
import type { OwnTransport } from '../kit/transport.ts';
import type { Wire } from '../kit/wire.ts';
import { openTestLine } from './line.fixture.ts';

const own = (connect: OwnTransport['connect'], port = 0): OwnTransport => ({ kind: 'own', port, connect });

describe('a line that a library owns', () => {
  it('hands on what comes unasked, traces without secrets, and ends once', async () => {
    let wire: Wire | undefined;
    let ends = 0;
    const connect = async (given: Wire) => {
      wire = given;
      return () => {
        ends += 1;
      };
    };
    const { line, frames, trace, roundTrips, lost, abort } = await openTestLine(own(connect), {
      params: { name: 'x' },
      secrets: ['geheim'],
    });
    wire?.trace('out', 'login geheim');
    wire?.receive(Buffer.from('news'));
    wire?.roundTrip(7);
    expect([frames, wire?.params, wire?.address]).toEqual([['news'], { name: 'x' }, undefined]);
    expect(trace.join()).not.toContain('geheim');
    await expect(line.request('x')).rejects.toThrow('cannot write');
    wire?.lost({ zh: '断开', en: 'gone' });
    abort();
    line.close();
    wire?.receive(Buffer.from('late'));
    wire?.roundTrip(8);
    expect(roundTrips).toEqual([7]);
    expect([ends, lost()?.en, line.isOpen(), wire?.signal.aborted, frames]).toEqual([1, 'gone', false, true, ['news']]);
  });

  it('is given a resolved and allowed address where it has one', async () => {
    const seen: unknown[] = [];
    const connect = async (wire: Wire) => {
      seen.push(wire.address, await wire.allow('192.0.2.1', 5));
      return () => {};
    };
    await openTestLine(own(connect, 80), { host: '127.0.0.1', allow: (address) => address === '127.0.0.1' });
    expect(seen).toEqual([{ host: '127.0.0.1', port: 80 }, false]);
    await expect(openTestLine(own(connect, 80), { host: '127.0.0.1', allow: () => false })).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  it('passes on why it could not connect', async () => {
    const refused = () => Promise.reject(deviceError('signIn', { zh: '密码错误', en: 'wrong password' }));
    await expect(openTestLine(own(refused))).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('ends what was opened when it was lost meanwhile', async () => {
    let ends = 0;
    const connect = async (wire: Wire) => {
      wire.lost({ zh: '断开', en: 'gone' });
      return () => {
        ends += 1;
      };
    };
    await expect(openTestLine(own(connect))).rejects.toMatchObject({ kind: 'closed' });
    expect(ends).toBe(1);
  });
});
