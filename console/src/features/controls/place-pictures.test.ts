import type { FloorPlan, PlacePhoto } from '@eoms/contract';
import { expect, it } from 'vitest';
import { picturesOf } from './place-pictures.ts';

const place = { id: 'room', groupId: 'floor' };
const plan = (id: string, ownerId: string, kind: 'plan' | 'diagram'): FloorPlan =>
  ({ id, ownerId, kind }) as unknown as FloorPlan;
const photo = (id: string, kind: PlacePhoto['kind']): PlacePhoto => ({ id, kind }) as unknown as PlacePhoto;
const words = (plans: readonly FloorPlan[], photos: readonly PlacePhoto[]): string[] =>
  picturesOf(place, plans, photos).map(
    ({ kind, plan: drawn, photos: taken }) => `${kind}: ${[drawn?.id ?? '-', ...taken.map(({ id }) => id)].join(' ')}`,
  );

it('shows a place by its photos, its plan and its diagram, in this order', () => {
  const plans = [plan('wiring', 'room', 'diagram'), plan('whole floor', 'floor', 'plan'), plan('own', 'room', 'plan')];
  const photos = [photo('cables', 'diagram'), photo('stage', 'scene'), photo('doors', 'scene')];
  expect(words(plans, photos)).toEqual(['scene: - stage doors', 'plan: own', 'diagram: wiring cables']);
});

it('shows the floor where the place has no plan of its own, but no diagram of the floor or of others', () => {
  const plans = [
    plan('whole floor', 'floor', 'plan'),
    plan('power', 'floor', 'diagram'),
    plan('x', 'other', 'diagram'),
  ];
  expect(words(plans, [])).toEqual(['plan: whole floor']);
});

it('takes pictures of a plan or diagram where none is drawn, and shows nothing where there is nothing', () => {
  expect(words([], [photo('paper', 'plan'), photo('sheet', 'diagram')])).toEqual(['plan: - paper', 'diagram: - sheet']);
  expect(words([plan('x', 'other', 'plan')], [])).toEqual([]);
});
