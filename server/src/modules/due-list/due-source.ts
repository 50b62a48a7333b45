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

export type FoundDue = Omit<Due, 'kind'>;

/** Who is reminded of an entry. */
export interface Reminded {
  /** What is reminded of once: the same for entries that stand for the same thing. */
  readonly about: string;
  /** Those who keep it, as far as they may see these places. */
  readonly keepers: readonly (string | null)[];
  readonly placeIds: readonly string[];
  /** Who has it in hand, whatever places they may see. */
  readonly holders?: readonly (string | null)[];
}

/** Where something falls due. A module above adds its own. */
export interface DueSource {
  readonly kind: DueKind;
  /** What falls due within the window, the earliest first; what is done, or about something retired, does not. */
  list(db: Executor, window: DueWindow): Promise<FoundDue[]>;
  /** Who is reminded of these entries, in their order; undefined where nobody is. */
  reminded(db: Executor, dues: readonly FoundDue[]): Promise<(Reminded | undefined)[]>;
  /** It tells its people itself when one was missed. */
  readonly saysMissed?: boolean;
}
