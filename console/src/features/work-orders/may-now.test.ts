import type { WorkOrderHandling } from '@eoms/contract';
import { expect, it } from 'vitest';
import { mayWith } from './may-now.ts';

const id = '0199aa00-1234-7abc-8def-0123456789ab';
const entry = (body: WorkOrderHandling, state: 'waiting' | 'refused' = 'waiting') =>
  ({ call: 'handleWorkOrder', args: { body }, state }) as const;
const accept = entry({ id, action: 'accept' });

it('an order that is accepted without a connection can be written about and completed, but not accepted again', () => {
  expect(mayWith(['accept', 'cancel'], [accept])).toEqual(['cancel', 'return', 'complete', 'write']);
});

it('nothing more can be done to one that was completed or given back without a connection', () => {
  const given = entry({ id, action: 'return', reason: 'no ladder' });
  expect(mayWith(['complete', 'return', 'write'], [given])).toEqual([]);
  expect(mayWith(['accept'], [accept, given])).toEqual([]);
});

it('while something was refused, its user decides about that first', () => {
  const refused = entry({ id, action: 'accept' }, 'refused');
  expect(mayWith(['accept', 'write'], [refused])).toEqual(['write']);
});

it('what was written does not stand in the way', () => {
  expect(mayWith(['complete'], [{ call: 'saveWorkOrderRecord', args: { body: {} }, state: 'waiting' }])).toEqual([
    'complete',
  ]);
});
