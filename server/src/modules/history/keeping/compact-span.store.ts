import type { ClientBase } from 'pg';

/** A closed period of one day, and the range of series whose readings of it are packed in one transaction. */
export interface CompactionSpan {
  /** Partition that holds the readings. */
  readonly partition: string;
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly firstSeries: number;
  readonly endSeries: number;
  /** Series with at most this many readings in the day become one row; 0 while the day is not over. */
  readonly mergeUpTo: number;
}

/**
 * Moves readings from their partition into packed rows and updates the hourly figures, in one statement: it happens
 * entirely or not at all, and readings written meanwhile wait for the next time. Late readings are merged into existing
 * rows. Returns how many readings were moved.
 */
export const compactSpan = async (client: Pick<ClientBase, 'query'>, span: CompactionSpan): Promise<number> => {
  const time = (at: number) => new Date(at).toISOString();
  const { rows } = await client.query<{ n: number }>(statement(span.partition), [
    time(span.day),
    time(span.from),
    time(span.to),
    span.firstSeries,
    span.endSeries,
    span.mergeUpTo,
  ]);
  return rows[0]?.n ?? 0;
};

/** A day's row that grows to this many times `mergeUpTo` is split into hours again. */
const splitBeyond = 4;

const statement = (partition: string): string => `
with gone as (
  delete from ${partition} where series_id >= $4 and series_id < $5 and at >= $2 and at < $3
    returning series_id, (extract(epoch from at) * 1000000)::bigint as us, value, text
),
touched as (
  select distinct series_id from gone
  union
  select series_id from history_chunks
    where $6 > 0 and start_at >= $1 and start_at < $1::timestamptz + interval '1 day' and series_id >= $4 and series_id < $5
    group by series_id having sum(count) <= $6 and bool_or(hours = 1)
),
old as (
  delete from history_chunks c using touched t
    where c.series_id = t.series_id and c.start_at >= $1 and c.start_at < $1::timestamptz + interval '1 day'
      and (c.hours = 24 or (c.start_at >= $2 and c.start_at < $3))
    returning c.*
),
points as (
  select distinct on (series_id, us) series_id, us, value, text, us / 3600000000 as hour
  from (
    select series_id, us, value, text from gone
    union all
    select o.series_id, u.us, u.value, u.text from old o cross join lateral history_unpack(o) u
  ) as every_point order by series_id, us
),
whole_days as (
  select p.series_id from points p left join (select series_id from old where hours = 24 group by 1) o using (series_id)
  group by p.series_id, o.series_id
  having count(*) <= $6 or (o.series_id is not null and count(*) <= ${splitBeyond} * greatest($6, 4096))
),
spans as (
  select p.series_id, w.series_id is not null as whole, case when w.series_id is null then p.hour end as hour,
    count(*)::integer as count, array_agg(us order by us) as ats, array_agg(value order by us) as vals,
    array_agg(text order by us) as texts, bool_or(text is not null) as hasText
  from points p left join whole_days w using (series_id) group by 1, 2, 3
),
packed as (
  insert into history_chunks (series_id, start_at, hours, count, first_us, step, gaps2, gaps4, gaps8,
    scale, base, values2, values4, reals, doubles, words)
  select s.series_id, case when whole then $1::timestamptz else timestamptz 'epoch' + s.hour * interval '1 hour' end,
    case when whole then 24 else 1 end, s.count, t.first_us, t.step, t.gaps2, t.gaps4, t.gaps8,
    n.scale, n.base, coalesce(n.values2, w.values2), coalesce(n.values4, w.values4), n.reals, n.doubles, w.words
  from spans s cross join lateral history_pack_times(s.ats) t
    left join lateral history_pack_numbers(s.vals) n on not s.hasText
    left join lateral history_pack_texts(s.texts) w on s.hasText
),
rolled as (
  insert into history_rollups (series_id, hour, count, min, max, avg, last, last_text)
  select p.series_id, timestamptz 'epoch' + p.hour * interval '1 hour', count(*), min(value), max(value),
    -- greater ones overflow the average's own sums, and one reading may not stop the others
    avg(value) filter (where abs(value) < 1e150),
    (array_agg(value order by us desc))[1], (array_agg(text order by us desc))[1]
  from points p join (select distinct series_id, us / 3600000000 as hour from gone) h using (series_id, hour)
  group by p.series_id, p.hour
  on conflict (series_id, hour) do update set count = excluded.count, min = excluded.min, max = excluded.max,
    avg = excluded.avg, last = excluded.last, last_text = excluded.last_text
)
select count(*)::integer as n from gone`;
