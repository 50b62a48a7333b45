import type { PlaceState } from '@eoms/contract';
import type { StateKind } from '../ui/marks/glyph-shapes.tsx';

/** The mark of each place state. */
export const markOf = {
  occupy: 'occupied',
  idle: 'idle',
  maintenance: 'maintenance',
  unknown: 'unknown',
} as const satisfies Record<PlaceState, StateKind>;

export const stateOrder = ['occupy', 'idle', 'maintenance', 'unknown'] as const;
