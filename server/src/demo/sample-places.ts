import type { sampleVenue } from '@eoms/phrases';

export type FloorKey = keyof typeof sampleVenue.floors;
export type PlaceCode = keyof typeof sampleVenue.places;

interface SamplePlace {
  readonly code: PlaceCode;
  readonly floor: FloorKey;
  readonly type: keyof typeof sampleVenue.types;
  readonly seats: number | null;
}

export const sampleFloors: readonly FloorKey[] = ['1F', '2F', '3F'];

/** Twelve rooms, from the bottom up; a place's code is its room number. */
export const samplePlaces: readonly SamplePlace[] = [
  { code: '101', floor: '1F', type: 'hall', seats: 300 },
  { code: '102', floor: '1F', type: 'hall', seats: 220 },
  { code: '103', floor: '1F', type: 'press', seats: 120 },
  { code: '107', floor: '1F', type: 'lobby', seats: null },
  { code: '201', floor: '2F', type: 'congress', seats: 400 },
  { code: '202', floor: '2F', type: 'meeting', seats: 20 },
  { code: '205', floor: '2F', type: 'meeting', seats: 36 },
  { code: '206', floor: '2F', type: 'meeting', seats: 24 },
  { code: '207', floor: '2F', type: 'training', seats: 60 },
  { code: '301', floor: '3F', type: 'boardroom', seats: 18 },
  { code: '302', floor: '3F', type: 'video', seats: 16 },
  { code: '305', floor: '3F', type: 'meeting', seats: 12 },
];

/** The floor that the sample operator looks after. */
export const operatorFloor: FloorKey = '2F';
