import { BehaviorFault, maximumBytes, maximumRows } from '../behavior-fault.ts';
import type { SqlAnswer } from './database-messages.ts';

type Row = Readonly<Record<string, unknown>>;

/** The rows of one answer, within its limits. */
export const collectRows = () => {
  const rows: Row[] = [];
  let bytes = 0;
  return {
    /** Throws `BehaviorFault` with the first row that is too many. */
    take(row: Row): void {
      rows.push(row);
      bytes += JSON.stringify(row).length;
      if (rows.length > maximumRows) throw new BehaviorFault('dataBehavior.tooManyRows', `> ${maximumRows}`);
      if (bytes > maximumBytes) throw new BehaviorFault('dataBehavior.tooLarge');
    },
    /** `count`: what the database says that it changed, where it says so. */
    answer: (count?: number): SqlAnswer => ({ rows, bytes, count: count ?? rows.length }),
  };
};
export type CollectRows = ReturnType<typeof collectRows>;
