import { MqttAccountDraft, type Page, type PageQuery } from '@eoms/contract';
import { eq } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, unaudited } from '../../platform/database/fields.ts';
import { readPage } from '../../platform/database/page.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { mqttAccounts } from './mqtt.tables.ts';

export type MqttAccountRow = typeof mqttAccounts.$inferSelect;

export const pageAccounts = (db: Executor, query: PageQuery): Promise<Page<MqttAccountRow>> => {
  const { id, username, enabled, remarks, createdAt } = mqttAccounts;
  return readPage(db, query, {
    rows: db.select().from(mqttAccounts),
    counted: db.select({ id }).from(mqttAccounts),
    scope: 'none',
    where: [containing(query.keyword, username, remarks)],
    order: { columns: { username, enabled, createdAt }, standard: 'username', id },
  });
};

export const findByUsername = async (db: Executor, username: string): Promise<MqttAccountRow | undefined> =>
  (await db.select().from(mqttAccounts).where(eq(mqttAccounts.username, username)))[0];

export const allAccounts = (db: Executor): Promise<MqttAccountRow[]> =>
  db.select().from(mqttAccounts).orderBy(mqttAccounts.username);

export const noteAtBroker = async (db: Executor, id: string, atBroker: string | null): Promise<void> => {
  await db
    .update(mqttAccounts)
    .set({ atBroker, ...unedited(mqttAccounts) })
    .where(eq(mqttAccounts.id, id));
};

export const keptAccounts: EntityDrafts<typeof mqttAccounts, MqttAccountDraft> = {
  table: mqttAccounts,
  fields: draftFields(mqttAccounts, MqttAccountDraft, { password: unaudited('it is stored as a hash') }),
  scope: 'none',
  violations: { mqtt_accounts_username_key: 'mqttAccount.usernameInUse' },
  forAudit: ({ passwordHash: _, brokerPassword: _broker, atBroker: _at, ...row }) => row,
};
