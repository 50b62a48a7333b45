import type pg from 'pg';

const step = 50_000;
const id = (kind: string, n: string): string =>
  `('0190000${kind}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** Three years of orders in 200 places, of which the latest two thousand are open, and assets of ten categories. */
export const fillUpkeep = async (pool: pg.Pool, rows: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into asset_categories (id, name, prefix, years, residual_percent)
       select ${id('c', 'n')}, 'Category ' || n, 'C' || n, 5, 10 from generate_series(0, 9) n`,
    );
    await client.query(
      `insert into places (id, name, code, group_id, type, sort, open_type, layout_type)
       select ${id('d', 'n')}, 'Room ' || n, 'room-' || n, group_id, type, n, open_type, layout_type
       from (select * from places limit 1) place, generate_series(0, 199) n`,
    );
    for (let from = 0; from < rows; from += step) {
      const span = [from, Math.min(rows, from + step), rows];
      await client.query(
        `insert into work_orders (id, theme, type, urgency, status, place_id, place_name, initiator, description,
           created_at, closed_at, response_used, resolution_used)
         select gen_random_uuid(), 'Projector ' || n % 10007 || ' is dark', (select code from work_order_types limit 1), 1 + n % 3,
           case when n > $3 - 2000 then 'unprocessed' else 'resolved' end,
           ${id('d', 'n % 200')}, 'Room ' || n % 200, 'Bench', 'Reported at the door',
           at, case when n > $3 - 2000 then null else at + interval '5 hours' end, 0, 0
         from generate_series($1::int + 1, $2::int) n,
           lateral (select now() - ($3::int - n) * (interval '1095 days' / $3::int) as at) t`,
        span,
      );
      await client.query(
        `insert into assets (id, code, name, category_id, status, place_id, purchased_on, price, warranty_years, remarks)
         select gen_random_uuid(), 'A-' || n, 'Microphone ' || n % 10007, ${id('c', 'n % 10')},
           (array['inStock', 'inUse', 'inUse', 'inUse', 'retired'])[1 + n % 5], ${id('d', 'n % 200')},
           current_date - (n % 2500)::int, 100 + n % 900, 3, ''
         from generate_series($1::int + 1, $2::int) n`,
        span.slice(0, 2),
      );
    }
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
};
