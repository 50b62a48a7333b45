import type { PropertySchema } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { propertyName, splitKey, valueText } from './property-text.ts';

const words = { yes: '是', no: '否' };
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
  it('numbers one of several, names a single one plainly', () => {
    expect(propertyName(lamp, 2, 'zh')).toBe('灯泡时间 2');
    expect(propertyName({ ...lamp, index: { from: 1, to: 1, labels: [] } }, 1, 'en')).toBe('Lamp hours');
  });
  it('says values in words', () => {
    expect(valueText(power, '1', 'en', words)).toBe('On');
    expect(valueText(power, 1, 'zh', words)).toBe('开机');
    expect(valueText(undefined, false, 'zh', words)).toBe('否');
    expect(valueText(lamp, 6284, 'en', words)).toBe('6,284');
    expect(valueText(lamp, null, 'en', words)).toBe('—');
  });
});
