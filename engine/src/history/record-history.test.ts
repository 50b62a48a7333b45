import type { PropertyDef } from '@eoms/drivers/kit';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { collectHistory, type HistoryRow } from '../testing/collect-history.ts';
import { knownValue } from '../testing/known-value.ts';
import type { HistorySink } from './history-sink.ts';
import { createHistory } from './record-history.ts';

const def = (type: PropertyDef['type'], history?: PropertyDef['history']): PropertyDef => ({
  id: 'x',
  name: { zh: '值', en: 'x' },
  type,
  access: 'r',
  ...(history === undefined ? {} : { history }),
});

const setUp = (how: PropertyDef = def('int'), given?: HistorySink) => {
  const rows: HistoryRow[] = [];
  const record = createHistory({ log: silentLog, sink: given ?? collectHistory(rows) });
  const { one } = knownValue('d', 'x', how);
  const offer = (value: string | number | null, changed: boolean, at = 0) => record(one, value, at, changed);
  return { rows, offer, values: () => rows.map((row) => row.value) };
};

describe('history', () => {
  it('is written on change, and every ten minutes without a change', () => {
    const { rows, offer } = setUp();
    offer(1, true);
    offer(1, false, 599_000);
    offer(1, false, 600_000);
    expect(rows).toEqual([0, 600_000].map((at) => ({ deviceId: 'd', property: 'x', at, value: 1 })));
  });

  it('stores every reading where the driver asks for it', () => {
    const { offer, values } = setUp(def('double', 'sample'));
    offer(1, true);
    offer(1, false, 10);
    expect(values()).toEqual([1, 1]);
  });

  it('stores numbers, enums and booleans, but no texts or gaps', () => {
    for (const how of [def('string'), def('int', 'none')]) {
      const { offer, values } = setUp(how);
      offer('abc', true);
      expect(values()).toEqual([]);
    }
    const { offer, values } = setUp(def('enum'));
    offer(null, true);
    offer('on', true);
    expect(values()).toEqual(['on']);
  });

  it('stores texts where the driver asks for it, up to a length', () => {
    const { offer, values } = setUp(def('string', 'change'));
    offer('late', true);
    offer('x'.repeat(5_000), true);
    expect(values().map((value) => String(value).length)).toEqual([4, 500]);
  });

  it('stores an unchanged value again once its last record was lost, and otherwise says which record it repeats', () => {
    const repeated: number[] = [];
    let lose = (): void => undefined;
    let number = 40;
    const { offer } = setUp(def('int'), {
      series: (_deviceId, _property, onLost) => {
        lose = onLost;
      },
      record: () => {
        number += 1;
        return number;
      },
      repeated: (of) => repeated.push(of),
    });
    offer(1, true);
    offer(1, false);
    expect([number, repeated]).toEqual([41, [41]]);
    lose();
    offer(1, false);
    offer(1, false);
    expect([number, repeated]).toEqual([42, [41, 42]]);
  });

  it('requests a series once, and continues after the sink threw', () => {
    let [asked, calls] = [0, 0];
    const { offer } = setUp(def('int'), {
      series: () => {
        asked += 1;
        return {};
      },
      record: () => {
        calls += 1;
        throw new Error('full');
      },
    });
    offer(1, true);
    offer(2, true);
    expect([asked, calls]).toEqual([1, 2]);
  });
});
