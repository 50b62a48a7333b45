import type { ModelProperty } from '@eoms/contract';
import { expect, it } from 'vitest';
import { actionStatuses, statusTexts } from './action-statuses.ts';

const property = (id: string, type: ModelProperty['type']): ModelProperty => ({
  id,
  name: { zh: id, en: id },
  type,
  writable: false,
  history: 'change',
  staleAfterSeconds: null,
  origin: 'model',
  hidden: false,
  wire: {},
});
const properties = [property('on', 'bool'), property('level', 'int'), property('input', 'enum')];

it('converts typed values to the type of their property', () => {
  const typed = [
    { property: 'on', values: 'true' },
    { property: 'level', values: '10， 20' },
    { property: 'input', values: '31,32' },
    { property: 'level', values: '$level' },
  ];
  expect(actionStatuses(typed, properties).map((s) => s.in)).toEqual([[true], [10, 20], ['31', '32'], ['$level']]);
});

it('round-trips', () => {
  const statuses = [{ property: 'level', in: [1, 2], when: { on: true } }];
  expect(actionStatuses(statusTexts(statuses), properties)).toEqual(statuses);
});
