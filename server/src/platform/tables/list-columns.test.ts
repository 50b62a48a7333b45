import { expect, it } from 'vitest';
import { leftOut } from '../database/fields.ts';
import { listColumns } from './list-columns.ts';

interface Lamp {
  readonly id: string;
  readonly name: string;
  readonly watts: number;
}

it('has a column with a heading for every key that is not left out', () => {
  const columns = listColumns<Lamp, Lamp, { unit: string }>()({
    watts: ({ watts }, { unit }) => `${watts} ${unit}`,
    id: leftOut('says nothing to people'),
    name: ({ name }) => name,
  });
  expect(columns.headings({ name: 'Name', watts: 'Power' })).toEqual(['Power', 'Name']);
  expect(columns.cells({ id: 'x', name: 'Desk', watts: 5 }, { unit: 'W' })).toEqual(['5 W', 'Desk']);
  // @ts-expect-error a heading is missing
  columns.headings({ name: 'Name' });
});

it('does not compile with a key that is neither, or that nobody has', () => {
  // @ts-expect-error the name is neither a column nor left out
  listColumns<Lamp, Lamp, null>()({ id: leftOut('no'), watts: ({ watts }) => watts });
  const id = leftOut('no');
  listColumns<Lamp, Lamp, null>()({
    id,
    name: ({ name }) => name,
    watts: ({ watts }) => watts,
    // @ts-expect-error lamps have no colour
    colour: () => 'red',
  });
  expect(id.leftOut).toBe('no');
});
