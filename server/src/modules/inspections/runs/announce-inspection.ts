import type { SourceText } from '@eoms/contract';
import { inspectionTexts as texts } from '@eoms/phrases';
import { DateTime } from 'luxon';
import type { Executor } from '../../../platform/database/database.ts';
import { type NoticesModule, systemTemplateId } from '../../notices/notices.module.ts';
import type { InspectionRow } from './inspections.store.ts';

export interface AnnounceDeps {
  readonly notices: Pick<NoticesModule, 'send'>;
}

const minuteOf = (at: Date): string => DateTime.fromJSDate(at).toFormat('yyyy-MM-dd HH:mm');

const announce = async (
  { notices }: AnnounceDeps,
  tx: Executor,
  { id, people, placeIds }: InspectionRow,
  { name, text }: { readonly name: SourceText; readonly text: SourceText },
): Promise<void> => {
  if (people.length === 0) return;
  await notices.send(tx, {
    says: { templateId: systemTemplateId('inspection') },
    to: [],
    users: people.map((person) => person.id),
    variables: { 'inspection.name': name, 'notice.text': text },
    subject: `inspection:${id}`,
    placeIds,
  });
};

export const announceDue = (deps: AnnounceDeps, tx: Executor, made: InspectionRow): Promise<void> =>
  announce(deps, tx, made, { name: texts.due(made.name), text: texts.dueUntil(minuteOf(made.lateAt)) });

export const announceMissed = (deps: AnnounceDeps, tx: Executor, missed: InspectionRow): Promise<void> =>
  announce(deps, tx, missed, { name: texts.missed(missed.name), text: texts.missedSince(minuteOf(missed.dueAt)) });

/** What was found, to the people of the plan. */
export const announceFound = (deps: AnnounceDeps, tx: Executor, ended: InspectionRow): Promise<void> => {
  const { name, total, passed, failed, unchecked } = ended;
  return announce(deps, tx, ended, {
    name: texts.ended(name, failed),
    text: texts.totals(total, passed, failed, unchecked),
  });
};
