import type { SignalLink } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { followSignal, type SignalDevice, type SignalWorld } from './follow-signal.ts';

const device = (deviceId: string, more: Partial<SignalDevice> = {}): SignalDevice => ({
  deviceId,
  name: deviceId.toUpperCase(),
  online: true,
  powered: true,
  kind: 'plain',
  outputs: [],
  inputAt: () => undefined,
  ...more,
});
const display = (id: string, input: string | undefined, more: Partial<SignalDevice> = {}) =>
  device(id, { kind: 'display', inputAt: () => input, ...more });
const matrix = (id: string, routes: Record<string, string>, more: Partial<SignalDevice> = {}) =>
  device(id, {
    kind: 'matrix',
    outputs: Object.keys(routes),
    inputAt: (output) => (output === null ? undefined : routes[output]),
    ...more,
  });
/** `pc:out > m1:3` */
const cable = (text: string): SignalLink => {
  const [from = '', to = ''] = text.split(' > ');
  const [fromDeviceId = '', fromPort = ''] = from.split(':');
  const [toDeviceId = '', toPort = ''] = to.split(':');
  return { id: text, fromDeviceId, fromPort, toDeviceId, toPort, note: '', revision: 1 };
};
const world = (devices: SignalDevice[], ...cables: string[]): SignalWorld => ({
  device: (id) => devices.find((one) => one.deviceId === id),
  links: cables.map(cable),
});
const names = (result: ReturnType<typeof followSignal>) => result.path.map((step) => step.deviceId).join(' ');

describe('what a display shows', () => {
  it('is the source at the other end of the cable into its input', () => {
    const result = followSignal('tv', world([display('tv', 'hdmi1'), device('pc')], 'pc:out > tv:hdmi1'));
    expect(result).toEqual({
      path: [
        { deviceId: 'tv', name: 'TV', output: null, input: 'hdmi1' },
        { deviceId: 'pc', name: 'PC', output: 'out', input: null },
      ],
      source: { deviceId: 'pc', name: 'PC' },
      ends: 'source',
    });
  });

  it('is found through a matrix of matrices, each by its own routes', () => {
    const venue = [
      display('tv', 'dvi'),
      matrix('room', { '1': '4', '2': '1' }),
      matrix('core', { '7': '2', '8': '3' }),
      device('pc'),
      device('camera', { online: false }),
    ];
    const cables = ['room:1 > tv:dvi', 'core:7 > room:4', 'core:8 > room:1', 'camera:out > core:2', 'pc:out > core:3'];
    const first = followSignal('tv', world(venue, ...cables));
    expect(first).toMatchObject({ ends: 'source', source: { deviceId: 'camera' } });
    expect(names(first)).toBe('tv room core camera');
    expect(first.path[2]).toEqual({ deviceId: 'core', name: 'CORE', output: '7', input: '2' });

    const rewired = cables.map((one) => one.replace('room:1 > tv', 'room:2 > tv'));
    expect(followSignal('tv', world(venue, ...rewired)).source?.deviceId).toBe('pc');
  });

  it('passes through an extender that reports nothing', () => {
    const result = followSignal(
      'tv',
      world([display('tv', '1'), device('rx'), device('pc')], 'rx:out > tv:1', 'pc:out > rx:in'),
    );
    expect(names(result)).toBe('tv rx pc');
    expect(result.ends).toBe('source');
  });

  it.each([
    ['offline', display('tv', '1', { online: false })],
    ['off', display('tv', '1', { powered: false })],
    ['inputUnknown', display('tv', undefined)],
    ['nothingWired', display('tv', '2')],
  ] as const)('ends with %s at the display', (ends, tv) => {
    expect(followSignal('tv', world([tv, device('pc')], 'pc:out > tv:1'))).toMatchObject({ ends, source: null });
  });

  it('ends where a matrix is offline, off or does not report its route', () => {
    const cables = ['m:1 > tv:1', 'pc:out > m:5'];
    const with_ = (one: SignalDevice) => followSignal('tv', world([display('tv', '1'), one, device('pc')], ...cables));
    expect(with_(matrix('m', { '1': '5' }, { online: false })).ends).toBe('offline');
    expect(with_(matrix('m', { '1': '5' }, { powered: false })).ends).toBe('off');
    expect(with_(matrix('m', {})).ends).toBe('inputUnknown');
    expect(with_(matrix('m', { '1': '6' })).ends).toBe('nothingWired');
    expect(with_(matrix('m', { '1': '5' }, { powered: undefined })).ends).toBe('source');
  });

  it('ends out of sight, without the name of what is hidden', () => {
    const result = followSignal('tv', world([display('tv', '1')], 'hidden:out > tv:1'));
    expect(result).toMatchObject({ ends: 'outOfSight', source: null });
    expect(JSON.stringify(result)).not.toContain('hidden');
  });

  it('detects cycles, and is not confused by a matrix that is passed twice on different outputs', () => {
    const circle = world(
      [display('tv', '1'), matrix('a', { '1': '1' }), matrix('b', { '1': '1' })],
      'a:1 > tv:1',
      'b:1 > a:1',
      'a:1 > b:1',
    );
    expect(followSignal('tv', circle)).toMatchObject({ ends: 'loop', source: null });
    const twice = world(
      [display('tv', '1'), matrix('a', { '1': '9', '2': '3' }), device('scaler'), device('pc')],
      'a:1 > tv:1',
      'scaler:out > a:9',
      'a:2 > scaler:in',
      'pc:out > a:3',
    );
    expect(followSignal('tv', twice)).toMatchObject({ ends: 'source', source: { deviceId: 'pc' } });
    expect(names(followSignal('tv', twice))).toBe('tv a scaler a pc');
  });

  it('reports a display without cables as not wired', () => {
    expect(followSignal('tv', world([device('tv')]))).toMatchObject({ ends: 'nothingWired' });
  });
});
