import { type ActionSchema, type LayoutDevice, type LayoutItem, standardForm } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { layoutItem, paletteOf } from './layouts.fixture.ts';
import { type FindingCode, lintLayout } from './lint-layout.ts';

const palette = paletteOf('deviceControl', 'liveValue', 'imageInfo', 'faders', 'text');
const action = (more: Partial<ActionSchema> = {}): ActionSchema => ({
  id: 'power',
  name: { zh: '电源', en: 'Power' },
  params: [],
  confirm: false,
  capability: 'power',
  expect: [{ property: 'power', in: ['on'] }],
  timeoutMs: 1_000,
  ...more,
});
const device = (id: string, more: Partial<LayoutDevice> = {}): LayoutDevice => ({
  id,
  name: id,
  typeCode: 'projector',
  typeName: '',
  typeIcon: '',
  modelName: '',
  placeName: '',
  live: { deviceId: id, connection: 'online', since: null, reason: null, roundTripMs: null, values: {} },
  properties: [
    {
      id: 'power',
      name: { zh: '电源', en: 'Power' },
      type: 'enum',
      writable: true,
      charted: true,
      capability: 'power',
    },
  ],
  actions: [action()],
  ...more,
});
const seeing = device('seeing');
const blind = device('blind', { actions: [action({ expect: [] })] });
const outlets = device('outlets', { typeCode: 'power' });

const lint = (item: LayoutItem, ...devices: LayoutDevice[]) => {
  const layout = { layoutForm: standardForm, layout: [item] };
  const findings = lintLayout(layout, palette, devices);
  const mended = findings.reduce((now, { mend }) => mend?.(now) ?? now, layout);
  return { codes: findings.map(({ code }) => code), left: lintLayout(mended, palette, devices), mended };
};
const control = (more: Partial<LayoutItem> = {}) =>
  layoutItem('c', 'deviceControl', { w: 3, h: 3, open: true, ...more });

describe('the check of a layout', () => {
  it('has nothing to say about a good one', () => {
    expect(lint(control({ devices: ['seeing'] }), seeing).codes).toEqual([]);
  });
  it.each<[string, LayoutItem, LayoutDevice[], FindingCode]>([
    ['a plugin that is gone', layoutItem('x', 'gone'), [], 'pluginLost'],
    ['a device that is gone', control({ devices: ['seeing', 'gone'] }), [seeing], 'deadBinding'],
    [
      'a property that is gone',
      layoutItem('v', 'liveValue', {
        properties: [
          { deviceId: 'seeing', property: 'power', index: null },
          { deviceId: 'seeing', property: 'lamp', index: null },
        ],
      }),
      [seeing],
      'deadBinding',
    ],
    ['a control without feedback', control({ devices: ['blind'] }), [blind], 'noFeedback'],
    ['a risky act by one tap', control({ devices: ['outlets'], confirm: 'device' }), [outlets], 'oneTap'],
    ['a target that is too small', layoutItem('f', 'faders', { w: 1, h: 1, open: true }), [], 'tooSmall'],
  ])('finds %s, and mends it', (_what, item, devices, code) => {
    const { codes, left } = lint(item, ...devices);
    expect(codes).toEqual([code]);
    expect(left).toEqual([]);
  });
  it('keeps controlling the devices that report their state', () => {
    const { codes, mended } = lint(control(), seeing, blind);
    expect(codes).toEqual(['noFeedback']);
    expect(mended.layout[0]).toMatchObject({ open: true, devices: ['seeing'] });
  });
  it('leaves to a person what only a person can decide', () => {
    const { codes, left } = lint(layoutItem('i', 'imageInfo'));
    expect(codes).toEqual(['unfinished']);
    expect(left).toHaveLength(1);
  });
});
