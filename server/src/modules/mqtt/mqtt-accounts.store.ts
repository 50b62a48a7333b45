import type { Page, PageQuery } from '@eoms/contract';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { containing, countedUpTo, offsetOf, orderOf } from '../../platform/database/listing.ts';
import { mqttAccounts } from './mqtt.tables.ts';

export type MqttAccountRow = typeof mqttAccounts.$inferSelect;

export const pageAccounts = async (db: Executor, query: PageQuery): Promise<Page<MqttAccountRow>> => {
  const { username, enabled, createdAt } = mqttAccounts;
  const where = containing(query.keyword, mqttAccounts.username, mqttAccounts.remarks);
  const records = await db
    .select()
    .from(mqttAccounts)
    .where(where)
    .orderBy(...orderOf(query, { username, enabled, createdAt }, 'username', mqttAccounts.id))
    .limit(query.size)
    .offset(offsetOf(query));
  const counted = db.select({ id: mqttAccounts.id }).from(mqttAccounts).where(where).limit(countedUpTo).as('counted');
  return { records, total: await db.$count(counted), current: query.current, size: query.size };
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
