import type { ChangeAlarmsDeps } from '../handling/change-alarms.ts';
import { isCounted } from '../intake/alarm-intake.store.ts';
import { pendingMarks } from './suppress-alarms.store.ts';
import type { Suppression } from './suppress-alarms.ts';

const perTurn = 500;

interface Coverage {
  /** Whether anything is covered now; if not, only alarms that are still marked are looked at. */
  readonly covering: boolean;
}

/** Looks at all pending alarms after what covers them has changed; what comes back and is active appears as new. */
export const createRecheck =
  ({ database, inTurn, stored }: Omit<ChangeAlarmsDeps, 'suppression'>, { isWrong, correct }: Suppression) =>
  async ({ covering }: Coverage): Promise<void> => {
    const wrong = (await pendingMarks(database.db, covering ? 'all' : 'marked')).filter(isWrong).map(({ id }) => id);
    for (let from = 0; from < wrong.length; from += perTurn) {
      await inTurn(async () => {
        const rows = await database.transaction((tx) => correct(tx, wrong.slice(from, from + perTurn)));
        stored(rows, new Set(rows.filter((row) => isCounted(row) && row.active).map(({ id }) => id)));
      });
    }
  };
