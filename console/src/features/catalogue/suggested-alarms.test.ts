import type { SuggestedAlarm } from '@eoms/contract';
import { expect, it } from 'vitest';
import { alarmsOf, comparedBy, rowsOf } from './suggested-alarms.ts';

const hot: SuggestedAlarm = { id: 'alarm1', op: '>', value: 80, level: 'serious', text: { zh: '过热', en: 'Too hot' } };

it('round-trips, and gives new ones unique names', () => {
  expect(alarmsOf(rowsOf([hot]))).toEqual([hot]);
  const [row] = rowsOf([hot]);
  const { id: _id, ...fresh } = row ?? ({} as never);
  expect(row && alarmsOf([row, fresh, fresh]).map((alarm) => alarm.id)).toEqual(['alarm1', 'alarm2', 'alarm3']);
  expect(alarmsOf(undefined)).toEqual([]);
});
it('compares by the type of the property', () => {
  const items = [{ code: '31', name: { zh: '高清', en: 'HDMI' } }];
  expect(comparedBy('double', '°C', undefined, 'en')).toMatchObject({ type: 'number', unit: '°C' });
  expect(comparedBy('enum', undefined, items, 'en').choices).toEqual([{ value: '31', label: 'HDMI' }]);
  expect(comparedBy('datetime', undefined, undefined, 'zh').type).toBe('text');
});
