import { exportedOrdersAtMost, textOf, type WorkOrder, wordsIn } from '@eoms/contract';
import { orderTable, urgencyNames } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import { leftOut } from '../../platform/database/fields.ts';
import type { Language } from '../../platform/http/context.ts';
import { clockText } from '../../platform/tables/clock-text.ts';
import { listColumns } from '../../platform/tables/list-columns.ts';
import type { Cell, Sheet } from '../../platform/tables/tables.ts';
import type { Seen } from './seen-orders.store.ts';
import { eachOrder, type ListedOrder, type OrderFilter } from './work-orders.store.ts';

const pageSize = 2_000;

interface Wording {
  readonly words: (typeof orderTable)['zh'];
  readonly language: Language;
}
const another = leftOut('its name is a column');

const columns = listColumns<WorkOrder, ListedOrder, Wording>()({
  id: leftOut('people know orders by their number'),
  number: ({ number }) => `WO-${number}`,
  theme: ({ theme }) => theme,
  type: ({ typeName }, { language }) => textOf(typeName, language),
  typeName: leftOut('what the column of the type says'),
  urgency: ({ urgency }, { language }) => textOf(urgencyNames[urgency], language),
  status: ({ status }, { words }) => words.states[status],
  placeId: another,
  placeName: ({ placeName }) => placeName,
  initiatorId: another,
  initiator: ({ initiator }) => initiator,
  assigneeId: another,
  assignee: ({ assignee }) => assignee,
  supervisorId: another,
  supervisor: ({ supervisor }) => supervisor,
  createdAt: ({ createdAt }) => clockText(createdAt),
  deadline: ({ deadline }) => clockText(deadline),
  overdue: ({ overdue }, { words }) => (overdue ? words.yes : null),
  heldAt: ({ heldAt }) => clockText(heldAt),
  response: ({ response }, { words }) => (response?.late ? words.yes : null),
  resolution: ({ resolution }, { words }) => (resolution?.late ? words.yes : null),
  acceptedAt: ({ acceptedAt }) => clockText(acceptedAt),
  closedAt: ({ closedAt }) => clockText(closedAt),
  closedSeconds: ({ closedSeconds }) => closedSeconds || null,
  assetId: another,
  assetName: ({ assetName }) => assetName,
  inspectionId: another,
  inspectionName: ({ inspectionName }) => inspectionName,
  progress: ({ progress }) => progress,
  devices: ({ devices }) => devices,
  alarms: ({ alarms }) => alarms,
  revision: leftOut('for saving only'),
});

/** All matching orders, newest first; page by page, so that no query is large. */
export const orderSheet = async (
  db: Executor,
  seen: Seen,
  { filter, language }: { readonly filter: OrderFilter; readonly language: Language },
): Promise<Sheet> => {
  const words = wordsIn(orderTable, language);
  const rows: Cell[][] = [];
  for (let before: number | undefined; rows.length < exportedOrdersAtMost; ) {
    const size = Math.min(pageSize, exportedOrdersAtMost - rows.length);
    const page = await eachOrder(db, seen, filter, before, size);
    for (const row of page) rows.push(columns.cells(row, { words, language }));
    before = page.at(-1)?.number;
    if (page.length < size) break;
  }
  return { name: words.title, headings: columns.headings(words.columns), rows };
};
