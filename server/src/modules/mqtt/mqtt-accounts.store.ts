import type { Page, PageQuery } from '@eoms/contract';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page.ts';
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

export const findAccount = async (db: Executor, id: string): Promise<MqttAccountRow | undefined> =>
  (await db.select().from(mqttAccounts).where(eq(mqttAccounts.id, id)))[0];

export const findByUsername = async (db: Executor, username: string): Promise<MqttAccountRow | undefined> =>
  (await db.select().from(mqttAccounts).where(eq(mqttAccounts.username, username)))[0];

export const insertAccount = async (tx: Executor, row: typeof mqttAccounts.$inferInsert): Promise<void> => {
  await tx.insert(mqttAccounts).values(row);
};

export const updateAccount = async (tx: Executor, id: string, change: Partial<MqttAccountRow>): Promise<void> => {
  await tx.update(mqttAccounts).set(change).where(eq(mqttAccounts.id, id));
};

export const deleteAccount = async (tx: Executor, id: string): Promise<void> => {
  await tx.delete(mqttAccounts).where(eq(mqttAccounts.id, id));
};
