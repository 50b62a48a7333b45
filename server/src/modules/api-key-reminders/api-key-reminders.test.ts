import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import type { NoticeRequest } from '../notices/send-notice.ts';
import { createApiKeyReminders } from './api-key-reminders.module.ts';

let platform: TestPlatform;
const owner = newId();

beforeAll(async () => {
  platform = await createTestPlatform({ oneNode: 'it asks the module itself, and no call' });
});
afterAll(() => platform.close());

const addKey = async (name: string, days: number, revoked = false): Promise<void> => {
  const { pool } = platform.database;
  const roleId = newId();
  await pool.query('alter table api_keys drop constraint if exists api_keys_role_fk');
  await pool.query(
    `insert into api_keys (id, name, role_id, expires_at, per_minute, networks, read_only, assistant, token_hash, prefix,
      owner_id, created_by, revoked_at)
      values ($1, $2, $3, now() + make_interval(hours => $4), 60, '[]', true, false, gen_random_uuid()::text, 'eoms_', $5, 'wang', $6)`,
    [newId(), name, roleId, days * 24 - 1, owner, revoked ? new Date() : null],
  );
};

it('reminds whoever made a key once before it ends, and again of another end', async () => {
  const sent: NoticeRequest[] = [];
  const notices = {
    send: async (_: unknown, request: NoticeRequest) => {
      sent.push(request);
      return newId();
    },
  };
  const config = { general: async () => ({ publicUrl: 'https://eoms.test' }) as never };
  const { remind } = createApiKeyReminders({ ...platform, notices, config });
  await addKey('soon', 3);
  await addKey('later', 30);
  await addKey('over', -1);
  await addKey('revoked', 2, true);
  await remind();
  await remind();
  expect(sent.map(({ users, variables }) => [users, variables])).toEqual([
    [
      [owner],
      {
        'notice.text': { zh: 'API 密钥“soon”将在 3 天内到期', en: 'The API key "soon" expires within 3 days' },
        link: 'https://eoms.test/apiKeys',
      },
    ],
  ]);
  await platform.database.pool.query(`update api_keys set expires_at = now() + interval '5 days' where name = 'soon'`);
  await remind();
  expect(sent).toHaveLength(2);
});
