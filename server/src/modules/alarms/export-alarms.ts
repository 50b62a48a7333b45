import {
  type AlarmLevel,
  type AlarmStatus,
  alarmLevelOf,
  exportedAlarmsAtMost,
  type SourceText,
  textOf,
  wordsIn,
} from '@eoms/contract';
import { alarmTable } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Language } from '../../platform/http/context.ts';
import { clockText } from '../../platform/tables/clock-text.ts';
import type { Cell, Sheet } from '../../platform/tables/tables.ts';
import { type AlarmFilter, eachAlarm } from './alarms.store.ts';

const pageSize = 2_000;

export interface AlarmExport {
  readonly filter: AlarmFilter & { readonly status?: AlarmStatus | undefined };
  readonly language: Language;
  /** The names of levels. */
  readonly levels: (level: AlarmLevel) => SourceText;
}

/** All matching alarms, newest first; page by page, so that no query is large. */
export const alarmSheet = async (
  db: Executor,
  scope: PlaceScope,
  { filter, language, levels }: AlarmExport,
): Promise<Sheet> => {
  const { columns, states, results, title } = wordsIn(alarmTable, language);
  const rows: Cell[][] = [];
  for (let after: Parameters<typeof eachAlarm>[3]; rows.length < exportedAlarmsAtMost; ) {
    const size = Math.min(pageSize, exportedAlarmsAtMost - rows.length);
    const page = await eachAlarm(db, scope, filter, after, size);
    for (const row of page)
      rows.push([
        ...[
          textOf(levels(alarmLevelOf(row.level, row.levelKind)), language),
          textOf(row.text, language),
          row.deviceName,
          row.placeName,
        ],
        ...[clockText(row.raisedAt), clockText(row.lastAt), clockText(row.clearedAt), row.occurrences],
        ...[states[row.status], row.acknowledgedBy, clockText(row.acknowledgedAt), row.assignee],
        ...[row.result && results[row.result], row.solvedBy, clockText(row.solvedAt), row.remarks],
      ]);
    after = page.at(-1);
    if (page.length < size) break;
  }
  return { name: title, headings: columns, rows };
};
