import type { Due, DueKind } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';

export interface DueWindow {
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  /** What belongs to no place is left out where somebody asks for one. */
  readonly scope: PlaceScope;
  readonly narrowed: boolean;
  readonly atMost: number;
}

/** Where something falls due. A module above adds its own. */
export interface DueSource {
  readonly kind: DueKind;
  /** What falls due within the window, the earliest first; what is done, or about something retired, does not. */
  list(db: Executor, window: DueWindow): Promise<Omit<Due, 'kind'>[]>;
}
