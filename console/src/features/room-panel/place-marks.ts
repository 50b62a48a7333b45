/** The marks of the states of a place. */
export const placeMarks = {
  idle: 'idle',
  occupy: 'occupied',
  maintenance: 'maintenance',
  unknown: 'unknown',
} as const;
