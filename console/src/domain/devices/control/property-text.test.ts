import type { PropertySchema } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { indexName, propertyName, sharedLabels, splitKey, valueText } from './property-text.ts';

const words = { yes: '是', no: '否', on: '开', off: '关' };
const lamp: PropertySchema = {
  id: 'lampHours',
  name: { zh: '灯泡时间', en: 'Lamp hours' },
  type: 'int',
  unit: 'h',
  writable: false,
  charted: true,
  index: { from: 1, to: 2, labels: [] },
};
const power: PropertySchema = {
  id: 'power',
  name: { zh: '电源', en: 'Power' },
  type: 'enum',
  enum: [{ code: '1', name: { zh: '开机', en: 'On' } }],
  writable: true,
  charted: true,
};

describe('property texts', () => {
  it('splits indexed keys', () => {
    expect(splitKey('lampHours[2]')).toEqual({ id: 'lampHours', index: 2 });
    expect(splitKey('power')).toEqual({ id: 'power', index: undefined });
  });
  it('numbers an element of several, and names a single one without a number', () => {
    expect(propertyName(lamp, 2, 'zh')).toBe('灯泡时间 2');
    expect(propertyName({ ...lamp, index: { from: 1, to: 1, labels: [] } }, 1, 'en')).toBe('Lamp hours');
  });
  it('adds the property name where several elements share a label', () => {
    const labels = [{ zh: '端口 1', en: 'Port 1' }];
    const of = (id: string, name: string): PropertySchema => ({
      ...lamp,
      id,
      name: { zh: name, en: name },
      index: { from: 1, to: 1, labels },
    });
    const [link, traffic] = [of('link', '状态'), of('traffic', '流量')];
    expect(propertyName(link, 1, 'zh', sharedLabels([link, traffic]))).toBe('状态 · 端口 1');
    expect(propertyName(link, 1, 'zh', sharedLabels([link]))).toBe('端口 1');
    expect(indexName(traffic, 1, 'en')).toBe('Port 1');
    expect(indexName(lamp, 2, 'en')).toBe('2');
  });
  it('does not treat a bare number as a name', () => {
    const outlet = { ...lamp, index: { from: 1, to: 2, labels: ['1', '2'].map((n) => ({ zh: n, en: n })) } };
    expect(propertyName(outlet, 2, 'en')).toBe('Lamp hours 2');
  });
  it('says on and off for activities, yes and no for facts', () => {
    const door: PropertySchema = { ...lamp, type: 'bool' };
    expect(valueText(door, true, 'zh', words)).toBe('是');
    expect(valueText({ ...door, writable: true }, false, 'zh', words)).toBe('关');
    expect(valueText({ ...door, capability: 'relay' }, true, 'zh', words)).toBe('开');
  });
  it('puts values in words', () => {
    expect(valueText(power, '1', 'en', words)).toBe('On');
    expect(valueText(power, 1, 'zh', words)).toBe('开机');
    expect(valueText(undefined, false, 'zh', words)).toBe('否');
    expect(valueText(lamp, 6284, 'en', words)).toBe('6,284');
    expect(valueText(lamp, null, 'en', words)).toBe('—');
  });
});
