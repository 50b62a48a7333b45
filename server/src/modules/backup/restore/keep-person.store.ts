import type { ClientBase } from 'pg';
import { quoted } from '../tables/describe-tables.store.ts';

/**
 * Before people are written exactly as they were: whoever restores stays able to sign in. Where the backup has an account
 * of the same name, they go on as that one, with the password of now; otherwise their account stays, without a department
 * that goes, and without an e-mail address, phone or number that the backup gives to somebody else. Returns as whom they
 * go on.
 */
export const keepPerson = async (client: ClientBase, stage: string, userId: string): Promise<string> => {
  const staged = `${quoted(stage)}.users`;
  const { rows } = await client.query<{ id: string }>(
    `update ${staged} s set password_hash = t.password_hash, password_changed_at = t.password_changed_at, enabled = true
     from users t where t.id = $1 and s.id <> t.id and s.removed_at is null and lower(s.username) = lower(t.username)
     returning s.id`,
    [userId],
  );
  if (rows[0]) return rows[0].id;
  const unlessTaken = (column: string, same: string): string =>
    `${column} = case when not exists (select from ${staged} s where s.id <> t.id and s.removed_at is null and ${same})
       then t.${column} end`;
  const digits = (alias: string): string => `regexp_replace(${alias}.phone, '[ -]', '', 'g')`;
  await client.query(
    `update users t set ${unlessTaken('email', 'lower(s.email) = lower(t.email)')},
       ${unlessTaken('phone', `${digits('s')} = ${digits('t')}`)},
       ${unlessTaken('code', 's.realm = t.realm and lower(s.code) = lower(t.code)')},
       department_id = (select d.id from ${quoted(stage)}.departments d where d.id = t.department_id and d.realm = t.realm)
     where t.id = $1 and not exists (select from ${staged} s where s.id = t.id)`,
    [userId],
  );
  return userId;
};

/** They stay signed in. */
export const moveSessions = async (client: ClientBase, from: string, to: string): Promise<void> => {
  if (from !== to) await client.query('update sessions set user_id = $2 where user_id = $1', [from, to]);
};
