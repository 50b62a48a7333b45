import {
  type Alarm,
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
import { leftOut } from '../../platform/database/fields.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Language } from '../../platform/http/context.ts';
import { clockText } from '../../platform/tables/clock-text.ts';
import { listColumns } from '../../platform/tables/list-columns.ts';
import type { Cell, Sheet } from '../../platform/tables/tables.ts';
import { type AlarmFilter, eachAlarm } from './alarms.store.ts';
import type { AlarmRow } from './intake/alarm-intake.store.ts';

const pageSize = 2_000;

export interface AlarmExport {
  readonly filter: AlarmFilter & { readonly status?: AlarmStatus | undefined };
  readonly language: Language;
  /** The names of levels. */
  readonly levels: (level: AlarmLevel) => SourceText;
}

interface Wording extends Pick<AlarmExport, 'language' | 'levels'> {
  readonly words: (typeof alarmTable)['zh'];
}
const another = leftOut('its name is a column');
const ofTheCause = leftOut('the text says it');
const ofNow = leftOut('it is about the present, and the table is about what happened');

const columns = listColumns<Alarm, AlarmRow, Wording>()({
  id: leftOut('says nothing to people'),
  key: leftOut('says nothing to people'),
  level: ({ level, levelKind }, { levels, language }) => textOf(levels(alarmLevelOf(level, levelKind)), language),
  text: ({ text }, { language }) => textOf(text, language),
  deviceId: another,
  deviceName: ({ deviceName }) => deviceName,
  typeIcon: leftOut('a picture'),
  placeId: another,
  placeName: ({ placeName }) => placeName,
  property: ofTheCause,
  value: ofTheCause,
  ruleId: ofTheCause,
  active: leftOut('the time at which it returned to normal says it'),
  raisedAt: ({ raisedAt }) => clockText(raisedAt),
  lastAt: ({ lastAt }) => clockText(lastAt),
  clearedAt: ({ clearedAt }) => clockText(clearedAt),
  occurrences: ({ occurrences }) => occurrences,
  status: ({ status }, { words }) => words.states[status],
  acknowledgedBy: ({ acknowledgedBy }) => acknowledgedBy,
  acknowledgedAt: ({ acknowledgedAt }) => clockText(acknowledgedAt),
  assigneeId: another,
  assignee: ({ assignee }) => assignee,
  result: ({ result }, { words }) => result && words.results[result],
  solvedBy: ({ solvedBy }) => solvedBy,
  solvedAt: ({ solvedAt }) => clockText(solvedAt),
  remarks: ({ remarks }) => remarks,
  shelvedUntil: ofNow,
  shelvedBy: ofNow,
  shelveReason: ofNow,
  suppressedBy: ofNow,
});

/** All matching alarms, newest first; page by page, so that no query is large. */
export const alarmSheet = async (
  db: Executor,
  scope: PlaceScope,
  { filter, language, levels }: AlarmExport,
): Promise<Sheet> => {
  const words = wordsIn(alarmTable, language);
  const rows: Cell[][] = [];
  for (let after: Parameters<typeof eachAlarm>[3]; rows.length < exportedAlarmsAtMost; ) {
    const size = Math.min(pageSize, exportedAlarmsAtMost - rows.length);
    const page = await eachAlarm(db, scope, filter, after, size);
    for (const row of page) rows.push(columns.cells(row, { words, language, levels }));
    after = page.at(-1);
    if (page.length < size) break;
  }
  return { name: words.title, headings: columns.headings(words.columns), rows };
};
