import type { AlarmRuleDraft } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import { refuseUnknown } from '../../platform/http/refusal.ts';
import { deviceTypes, models } from '../catalogue/catalogue.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { noticeChannels, noticeRecipients, noticeTemplates } from '../notices/notices.tables.ts';
import { placeGroups, places } from '../places/places.tables.ts';

type Named = Pick<AlarmRuleDraft, 'scope' | 'notice'>;
type TableWithId = PgTable & { readonly id: PgColumn };

/** What a rule refers to, by the field of the draft. */
const namedBy = ({ scope, notice }: Named): readonly (readonly [string, TableWithId, readonly string[]])[] => [
  ['scope.placeIds', places, scope.placeIds],
  ['scope.groupIds', placeGroups, scope.groupIds],
  ['scope.typeIds', deviceTypes, scope.typeIds],
  ['scope.modelIds', models, scope.modelIds],
  ['scope.deviceIds', devices, scope.deviceIds],
  ['notice.templateId', noticeTemplates, notice.templateId === null ? [] : [notice.templateId]],
  ['notice.channelIds', noticeChannels, notice.channelIds],
  ['notice.recipientIds', noticeRecipients, notice.recipientIds],
  ['notice.escalation', noticeRecipients, notice.escalation.flatMap(({ recipientIds }) => recipientIds)],
  ['notice.escalation', noticeChannels, notice.escalation.flatMap(({ channelIds }) => channelIds)],
];

/** Throws '404' on a field with unknown ids; those that the rule had before may have been removed meanwhile. */
export const requireKnown = async (tx: Executor, draft: Named, before: Named | undefined): Promise<void> => {
  const had = new Set(before ? namedBy(before).flatMap(([, , ids]) => ids) : []);
  for (const [field, table, named] of namedBy(draft)) {
    const ids = [...new Set(named)].filter((id) => !had.has(id));
    if (ids.length === 0) continue;
    const found = await tx.$count(table, sql`${oneOf(table.id, ids)}`);
    if (found < ids.length) throw refuseUnknown(field);
  }
};
