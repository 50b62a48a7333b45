import type { SourceText } from '@eoms/contract/vocabulary';
import { say } from '../../kit/say.ts';
import { compareOids, isBelow } from './snmp.oids.ts';
import { isMissing, type Varbind } from './snmp.values.ts';

/** A table of thousands of rows takes a slow switch some ten seconds; one call of a driver may take a minute. */
const longestWalkMs = 30_000;

const goesBack = say(
  '设备重复返回同一对象，遍历已停止',
  'the device repeats objects instead of going on; reading of the table was stopped',
);
const tooSlow = say('表格读取超过 30 秒，遍历已停止', 'the table took more than 30 seconds; reading was stopped');

export interface WalkOptions {
  readonly column: string;
  /** Maximum number of rows. */
  readonly most: number;
  /** The objects that follow one, at least one unless there are none. */
  next(oid: string): Promise<readonly Varbind[]>;
  /** Milliseconds, monotonic or not. */
  now(): number;
}

export interface Walked {
  readonly rows: readonly Varbind[];
  /** Why it ended before the last row; the rows until then are valid. */
  readonly stopped?: SourceText;
}

/**
 * The instances of a column in their order (RFC 3416 sections 4.2.2 and 4.2.3). Agents exist that answer with an object
 * that does not follow the requested one: each row must follow the one before, so that there are never more requests
 * than rows.
 */
export const walkColumn = async ({ column, most, next, now }: WalkOptions): Promise<Walked> => {
  const rows: Varbind[] = [];
  const end = now() + longestWalkMs;
  let last = column;
  for (;;) {
    const answer = await next(last);
    for (const varbind of answer) {
      if (isMissing(varbind) || !isBelow(column, varbind.oid)) return { rows };
      if (compareOids(last, varbind.oid) >= 0) return { rows, stopped: goesBack };
      rows.push(varbind);
      last = varbind.oid;
      if (rows.length >= most) return { rows };
    }
    if (answer.length === 0) return { rows };
    if (now() >= end) return { rows, stopped: tooSlow };
  }
};
