import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { noticeRecipients as recipients } from '../notices.tables.ts';
import { type OnCall, onCallAt, onRota } from './rota.ts';
import { usersHere } from './users-here.store.ts';

export interface RotaOnCall {
  readonly id: string;
  readonly name: string;
  readonly onCall: OnCall | undefined;
}

/** All rotas by name, with whose turn it is. */
export const rotasOnCall = async (db: Executor, now: Date): Promise<RotaOnCall[]> => {
  const { id, name, rota } = recipients;
  const rows = await db
    .select({ id, name, rota })
    .from(recipients)
    .where(eq(recipients.kind, 'rota'))
    .orderBy(asc(name));
  const here = await usersHere(
    db,
    rows.flatMap((row) => onRota(row.rota)),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    onCall: row.rota ? onCallAt(row.rota, now, (userId) => here.has(userId)) : undefined,
  }));
};
