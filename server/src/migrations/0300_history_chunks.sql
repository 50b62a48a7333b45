-- Closed hours of readings, packed: one row per series and hour, or per series and day where there are few readings.
create table history_chunks (
  series_id integer not null,
  -- Begin of the hour or day, UTC.
  start_at timestamptz not null,
  hours smallint not null,
  count integer not null,
  -- Microseconds since 1970 of the first reading; each gap is to the reading before, in units of `step` microseconds.
  first_us bigint not null,
  step integer not null,
  gaps2 smallint[],
  gaps4 integer[],
  gaps8 bigint[],
  -- Numbers: (base + n) / 10^scale, or as they are. Texts: n is the place in `words`, 0 for none.
  scale smallint,
  base double precision,
  values2 smallint[],
  values4 integer[],
  reals real[],
  doubles double precision[],
  words text[],
  primary key (series_id, start_at)
) partition by range (start_at);

-- One row per series and closed hour, for long charts and for the time after the readings themselves are gone.
create table history_rollups (
  series_id integer not null,
  hour timestamptz not null,
  count integer not null,
  min double precision,
  max double precision,
  avg double precision,
  last double precision,
  last_text text,
  primary key (series_id, hour)
) partition by range (hour);

create function history_pack_times(ats bigint[],
  out first_us bigint, out step integer, out gaps2 smallint[], out gaps4 integer[], out gaps8 bigint[])
language plpgsql immutable parallel safe as $$
declare
  gaps bigint[];
  widest bigint;
begin
  first_us := ats[1];
  select array_agg(gap order by n), max(gap),
    case when bool_and(gap % 1000000 = 0) then 1000000 when bool_and(gap % 1000 = 0) then 1000 else 1 end
    into gaps, widest, step
    from (select n, at - lag(at, 1, at) over (order by n) as gap from unnest(ats) with ordinality as a (at, n)) as g;
  widest := widest / step;
  if widest <= 32767 then gaps2 := array(select (gap / step)::smallint from unnest(gaps) as gap);
  elsif widest <= 2147483647 then gaps4 := array(select (gap / step)::integer from unnest(gaps) as gap);
  else gaps8 := array(select gap / step from unnest(gaps) as gap);
  end if;
end $$;

-- The smallest form that gives the same numbers back, bit for bit.
create function history_pack_numbers(vals double precision[],
  out scale smallint, out base double precision, out values2 smallint[], out values4 integer[],
  out reals real[], out doubles double precision[])
language plpgsql immutable parallel safe as $$
declare
  ten double precision;
  exact boolean;
  low double precision;
  high double precision;
begin
  for k in 0..4 loop
    ten := power(10::double precision, k);
    select bool_and(case when abs(v) < 1e11 then round(v * ten) / ten = v else false end), min(round(v * ten)), max(round(v * ten))
      into exact, low, high from (select case when abs(v) < 1e11 then v end as v from unnest(vals) as v) as n;
    exit when exact;
  end loop;
  if exact and high - low <= 2147483647 then
    scale := round(log(ten));
    base := low;
    if high - low <= 32767 then values2 := array(select (round(v * ten) - low)::smallint from unnest(vals) as v);
    else values4 := array(select (round(v * ten) - low)::integer from unnest(vals) as v);
    end if;
    return;
  end if;
  select bool_and(case when v = 0 or abs(v) between 1e-37 and 3e38 then v::real::double precision = v else false end)
    into exact from unnest(vals) as v;
  if exact then reals := vals::real[];
  else doubles := vals;
  end if;
end $$;

create function history_pack_texts(texts text[], out values2 smallint[], out values4 integer[], out words text[])
language plpgsql immutable parallel safe as $$
begin
  words := array(select distinct t from unnest(texts) as t where t is not null);
  if cardinality(words) <= 32767 then
    values2 := array(select coalesce(array_position(words, t), 0)::smallint from unnest(texts) with ordinality as u (t, n) order by n);
  else
    values4 := array(select coalesce(array_position(words, t), 0) from unnest(texts) with ordinality as u (t, n) order by n);
  end if;
end $$;

create function history_unpack(c history_chunks) returns table (us bigint, value double precision, text text)
language sql immutable parallel safe as $$
  select (c.first_us + c.step * sum(gap) over (order by n))::bigint,
    case when c.words is not null then null
      when c.scale is not null then (c.base + v) / power(10::double precision, c.scale::integer)
      else v end,
    case when c.words is not null then c.words[v::integer] end
  from unnest(
    coalesce(c.gaps2::bigint[], c.gaps4::bigint[], c.gaps8),
    coalesce(c.values2::double precision[], c.values4::double precision[], c.reals::double precision[], c.doubles)
  ) with ordinality as u (gap, v, n)
$$;
