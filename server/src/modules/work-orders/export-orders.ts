import { exportedOrdersAtMost, textOf, wordsIn } from '@eoms/contract';
import { orderTable, urgencyNames } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/context.ts';
import { clockText } from '../../platform/tables/clock-text.ts';
import type { Cell, Sheet } from '../../platform/tables/tables.ts';
import type { Seen } from './seen-orders.store.ts';
import { eachOrder, type OrderFilter } from './work-orders.store.ts';

const pageSize = 2_000;

/** All matching orders, newest first; page by page, so that no query is large. */
export const orderSheet = async (
  db: Executor,
  seen: Seen,
  { filter, language }: { readonly filter: OrderFilter; readonly language: Language },
): Promise<Sheet> => {
  const { columns, states, types, title, yes } = wordsIn(orderTable, language);
  const rows: Cell[][] = [];
  for (let before: number | undefined; rows.length < exportedOrdersAtMost; ) {
    const size = Math.min(pageSize, exportedOrdersAtMost - rows.length);
    const page = await eachOrder(db, seen, filter, before, size);
    for (const row of page)
      rows.push([
        ...[
          `WO-${row.number}`,
          row.theme,
          types[row.type],
          textOf(urgencyNames[row.urgency], language),
          states[row.status],
        ],
        ...[row.placeName, row.initiator, row.assignee, row.supervisor],
        ...[clockText(row.createdAt), clockText(row.deadline), row.overdue ? yes : null],
        ...[clockText(row.acceptedAt), clockText(row.closedAt), row.progress, row.devices, row.alarms],
      ]);
    before = page.at(-1)?.number;
    if (page.length < size) break;
  }
  return { name: title, headings: columns, rows };
};
