import type pg from 'pg';

const numbers = `(select row_number() over (order by id) n, d.* from devices d) d`;

/** Inserts users, alarms, commands and operation log entries, `rows` of each. */
export const fillSystem = async (pool: pg.Pool, rows: number): Promise<void> => {
  const pick = (characters: string, by: number) => `substr('${characters}', 1 + (n / ${by}) % 20, 1)`;
  const name = [
    pick('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许', 1),
    pick('明华强伟芳娜秀英敏静丽刚洋勇艳杰娟涛磊军', 20),
    pick('文武德才志远光辉国庆建平海波云飞天成小大', 400),
  ].join(' || ');
  await pool.query(
    `insert into users (id, realm, username, name, phone, code, enabled, created_at)
     select gen_random_uuid(), 'internal', 'person' || 100000 + n, ${name},
       '138' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), 'E' || n, true, now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [rows],
  );
  await pool.query(
    `insert into alarms (id, key, level, text, device_id, device_name, type_icon, place_id, place_name, active,
       raised_at, last_at, occurrences, status)
     select gen_random_uuid(), 'k' || n, n % 3 + 1,
       jsonb_build_object('zh', '温度过高：' || n, 'en', 'Temperature too high: ' || n), d.id, d.name, 'x', place_id,
       'bench', false, now() - n * interval '1 minute', now() - n * interval '1 minute', 1,
       case when n % 20 = 0 then 'pending' else 'processed' end
     from ${numbers}`,
  );
  await pool.query(
    `insert into device_commands (id, device_id, device_name, place_id, action, action_name, args, status, cause_kind,
       cause_name, created_at, expires_at)
     select gen_random_uuid(), d.id, d.name, place_id, 'setPower', '{"zh":"设置电源","en":"Set power"}', '{}',
       'confirmed', 'person', 'person' || 100000 + n % 100, now() - n * interval '1 minute', now()
     from ${numbers}`,
  );
  await pool.query(
    `insert into audit_entries (id, at, username, ip, action, target, outcome, request_id)
     select gen_random_uuid(), now() - n * interval '1 minute', 'person' || 100000 + n % 100, '10.0.0.' || n % 250,
       'device.update', d.id::text, 'done', 'req' || n
     from ${numbers}`,
  );
  await pool.query(
    `insert into audit_seals (sequence, entry_id, hash)
     select 1000 + row_number() over (order by e.at), e.id, repeat('a', 64)
     from audit_entries e left join audit_seals s on s.entry_id = e.id where s.entry_id is null`,
  );
  await pool.query('delete from audit_unsealed');
  await pool.query('vacuum analyze');
};
