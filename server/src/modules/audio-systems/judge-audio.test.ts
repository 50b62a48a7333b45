import type { AudioCheck, Capability, ControlDevice, PropertySchema, PropertyValue, Value } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { audioDevicesOf } from './audio-devices.ts';
import { judgeAudio } from './judge-audio.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 10, 9, minute)).toISOString();

type Given = [capability: Capability, value: Value | undefined, more?: Partial<PropertySchema & PropertyValue>];

const property = (capability: Capability, value: Value | undefined, more: Given[2] = {}): PropertySchema => ({
  id: more.id ?? capability,
  name: { zh: capability, en: capability },
  type: more.type ?? (typeof value === 'boolean' ? 'bool' : typeof value === 'number' ? 'double' : 'enum'),
  writable: true,
  charted: true,
  capability,
  unit: more.unit,
  index: more.index,
});

interface Rest {
  readonly connection?: ControlDevice['live']['connection'];
  readonly worst?: number;
  readonly typeCode?: string;
  readonly enabled?: boolean;
}

const device = (name: string, given: readonly Given[], rest: Rest = {}): ControlDevice => {
  const { connection = 'online', worst = null, typeCode = 'audioProcessor', enabled = true } = rest;
  const values = given.flatMap(([capability, value, more = {}]) => {
    const { id = capability, index, at: readAt = at(0), quality = 'good' } = more;
    if (value === undefined) return [];
    const keys = index ? Array.from({ length: index.to - index.from + 1 }, (_, n) => `${id}[${index.from + n}]`) : [id];
    return keys.map((key) => [key, { value, at: readAt, since: readAt, quality }] as const);
  });
  return {
    id: name,
    name,
    typeCode,
    typeIcon: 'audio',
    enabled,
    properties: given.map((one) => property(...one)),
    live: {
      deviceId: name,
      connection,
      since: null,
      reason: null,
      roundTripMs: null,
      values: Object.fromEntries(values),
    },
    alarms: { count: worst === null ? 0 : 1, worst },
  } as unknown as ControlDevice;
};

const judge = (
  devices: readonly ControlDevice[],
  check: AudioCheck | null = null,
  marks = new Map<string, boolean>(),
) => judgeAudio(devices, { marks, check, active: new Map(devices.map(({ id, alarms }) => [id, alarms])) });
const reasonsOf = (...args: Parameters<typeof judge>) =>
  judge(...args).reasons.map(({ deviceName, kind }) => `${deviceName} ${kind}`);

const good = device('mixer', [
  ['audioMute', false],
  ['volume', 40, { unit: '%' }],
]);

describe('an audio system', () => {
  it('is ready if all of it works, and says what it knows', () => {
    const mics = device('mics', [
      ['battery', 80, { unit: '%', index: { from: 1, to: 2, labels: [] } }],
      ['signal', true],
      ['temperature', 41.5, { unit: '°C' }],
    ]);
    const { verdict, reasons, devices } = judge([good, mics]);
    expect([verdict, reasons]).toEqual(['ready', []]);
    expect(devices).toMatchObject([
      { muted: { yes: 0, of: 1 }, level: { value: 40, unit: '%' }, signal: null, battery: null, readAt: at(0) },
      { muted: null, level: null, signal: { yes: 1, of: 1 }, battery: { value: 80 }, temperature: { value: 41.5 } },
    ]);
  });

  it('is not ready by the rules of readiness: offline, or in an alarm of level 1 or 2', () => {
    const gone = device('amp', [['volume', 40, { unit: '%' }]], { connection: 'offline' });
    expect(judge([good, gone])).toMatchObject({
      verdict: 'notReady',
      reasons: [{ deviceName: 'amp', kind: 'offline' }],
    });
    const ill = (worst: number) => judge([device('amp', [['volume', 40]], { worst })]);
    expect(ill(2)).toMatchObject({ verdict: 'notReady', reasons: [{ kind: 'alarm' }] });
    expect(ill(3)).toMatchObject({ verdict: 'ready', devices: [{ alarms: { worst: 3 } }] });
  });

  it('may be short of what somebody has marked as not needed', () => {
    const gone = device('spare', [['volume', 40]], { connection: 'offline' });
    expect(judge([good, gone], null, new Map([['spare', false]])).verdict).toBe('remarks');
  });

  it('is ready with remarks: muted, turned down, a weak battery, a fault, switched off', () => {
    const one = (...given: Given[]) => reasonsOf([device('d', given)]);
    expect(one(['audioMute', true])).toEqual(['d muted']);
    expect(one(['volume', 0, { unit: '%' }])).toEqual(['d silent']);
    expect(one(['volume', -90, { unit: 'dB' }])).toEqual(['d silent']);
    expect(one(['volume', 0, { unit: 'dB' }])).toEqual([]);
    expect(one(['battery', 24, { unit: '%' }])).toEqual(['d battery']);
    expect(one(['battery', 3.1, { unit: 'V' }])).toEqual([]);
    expect(one(['errorStatus', true])).toEqual(['d fault']);
    expect(one(['errorStatus', 0, { quality: 'bad' }])).toEqual(['d fault']);
    expect(judge([device('d', [['audioMute', true]])]).verdict).toBe('remarks');
    // What it said before it was switched off is not held against it.
    expect(one(['power', 'standby'], ['volume', 0, { unit: '%', quality: 'stale' }])).toEqual(['d off']);
  });

  it('is muted only if every channel is, where a device has none for all', () => {
    const channels = { index: { from: 1, to: 4, labels: [] } };
    const some = device('d', [['audioMute', true, channels]]);
    const first = some.live.values['audioMute[1]'];
    if (!first) throw new Error('no channel');
    expect(reasonsOf([some])).toEqual(['d muted']);
    some.live.values['audioMute[1]'] = { ...first, value: false };
    expect(judge([some])).toMatchObject({ verdict: 'ready', devices: [{ muted: { yes: 3, of: 4 } }] });
  });
});

describe('what is not known', () => {
  it('is never judged: a stale value makes the whole unknown, with its age', () => {
    const old = device('amp', [
      ['audioMute', true, { quality: 'stale', at: at(-30) }],
      ['volume', 0, { unit: '%', at: at(-10) }],
    ]);
    const { verdict, reasons, devices } = judge([good, old]);
    expect(verdict).toBe('unknown');
    expect(reasons.map(({ kind, at: since }) => [kind, since])).toEqual([
      ['stale', at(-30)],
      ['silent', null],
    ]);
    expect(devices[1]).toMatchObject({ muted: { yes: 1, stale: true }, readAt: at(-30) });
  });

  it('is no reason to doubt that a device does not work', () => {
    const old = device('old', [['volume', 1, { quality: 'stale' }]]);
    const gone = device('gone', [['volume', 1, { quality: 'stale' }]], { connection: 'offline' });
    expect(judge([old, gone]).verdict).toBe('notReady');
    expect(reasonsOf([old, gone])).toEqual(['gone offline', 'old stale']);
  });

  it('is unknown where nobody knows whether a device is there, or what it would say', () => {
    expect(reasonsOf([device('d', [['volume', 1]], { connection: 'unknown' })])).toEqual(['d unreached']);
    expect(
      reasonsOf([
        device('d', [
          ['volume', undefined, { type: 'int' }],
          ['audioMute', false],
        ]),
      ]),
    ).toEqual(['d unread']);
    expect(reasonsOf([device('d', [['firmware', undefined]])])).toEqual(['d unread']);
    // Transmitters that are switched off have no battery to report.
    expect(
      reasonsOf([
        device('d', [
          ['battery', undefined],
          ['audioMute', false],
        ]),
      ]),
    ).toEqual([]);
    expect(reasonsOf([device('d', [['firmware', '1', { quality: 'stale' }]])])).toEqual(['d stale']);
  });

  it('is unknown after a check that a device did not answer, until it says something again', () => {
    const check = (state: AudioCheck['state']): AudioCheck => ({
      id: 'c',
      state,
      startedAt: at(5),
      endedAt: at(6),
      startedBy: 'root',
      total: 1,
      done: 1,
      unanswered: ['d'],
    });
    const read = (minute: number) => [device('d', [['volume', 40, { at: at(minute) }]])];
    expect(judge(read(4), check('ended'))).toMatchObject({
      verdict: 'unknown',
      reasons: [{ kind: 'noAnswer', at: at(5) }],
    });
    expect(reasonsOf(read(7), check('ended'))).toEqual([]);
    expect(reasonsOf(read(4), check('running'))).toEqual([]);
  });
});

describe('the devices of an audio system', () => {
  const named = (...devices: ControlDevice[]) => audioDevicesOf(devices).map(({ name }) => name);
  const display = device('display', [['volume', 10]], { typeCode: 'display' });

  it('are those of sound, by type or by what they can do', () => {
    const lamp = device('lamp', [['brightness', 10]], { typeCode: 'lighting' });
    const matrix = device('matrix', [['audioMute', false]], { typeCode: 'matrix' });
    const mic = device('mic', [['battery', 10]], { typeCode: 'microphone' });
    const own = device('own', [['microphoneVolume', 10]], { typeCode: 'conference' });
    const spare = device('spare', [['volume', 10]], { enabled: false });
    expect(named(good, lamp, matrix, mic, own, spare, display)).toEqual(['mixer', 'matrix', 'mic', 'own']);
  });

  it('are the loudspeakers of displays where there are no others, and none where there is no sound', () => {
    const projector = device('projector', [['audioMute', false]], { typeCode: 'projector' });
    expect(named(display, projector)).toEqual(['display']);
    expect(named(projector)).toEqual([]);
  });
});
