import { expect, it } from 'vitest';
import { namedApart } from './named-apart.ts';

const device = (name: string, placeId: string) => ({ name, placeId, placeName: `Room ${placeId}` });
const names = (devices: readonly ReturnType<typeof device>[]) => namedApart(devices).map(({ name }) => name);

it('adds the room to names that several rooms of a combined place use', () => {
  expect(names([device('Projector', '1'), device('Screen', '1'), device('Projector', '2')])).toEqual([
    'Projector · Room 1',
    'Screen',
    'Projector · Room 2',
  ]);
});

it('leaves twins of one room alone', () => {
  expect(names([device('Projector', '1'), device('Projector', '1')])).toEqual(['Projector', 'Projector']);
});
