import { describe, expect, it } from 'vitest';
import type { DatabaseKind } from './sql-dialects.ts';
import { boundSql, namesInSql } from './sql-parameters.ts';

const bound = (kind: DatabaseKind, sql: string, args?: Record<string, unknown>) => {
  const { text, names } = boundSql(sql, kind, args);
  return [text, ...names];
};

describe('parameters of a statement', () => {
  it.each<[DatabaseKind, string, string[]]>([
    ['postgresql', 'a = :x and b = :y and c = :x', ['a = $1 and b = $2 and c = $1', 'x', 'y']],
    ['mysql', 'a = :x and b = :y and c = :x', ['a = ? and b = ? and c = ?', 'x', 'y', 'x']],
    ['sqlserver', 'a = :x and b = :y and c = :x', ['a = @x and b = @y and c = @x', 'x', 'y']],
    ['oracle', 'a = :x and b = :y and c = :x', ['a = :1 and b = :2 and c = :1', 'x', 'y']],
    ['sqlite', 'a = :x and b = :y and c = :x', ['a = ?1 and b = ?2 and c = ?1', 'x', 'y']],
  ])('become the marks of %s', (kind, sql, expected) => {
    expect(bound(kind, sql)).toEqual(expected);
  });

  it('have the type of their value for ClickHouse', () => {
    const values = { s: 'x', i: 7, d: 7.5, b: true, n: null };
    expect(bound('clickhouse', ':s :i :d :b :n', values)[0]).toBe(
      '{s:String} {i:Int64} {d:Float64} {b:Bool} {n:Nullable(String)}',
    );
  });

  it.each<[DatabaseKind, string]>([
    ['postgresql', String.raw`select ':a', E'\':b', "c:c", 'it''s :d', $$:e$$, $t$ $$ :f $t$, x::int -- :g`],
    ['postgresql', 'select 1 /* :a /* :b */ :c */'],
    ['mysql', String.raw`select ':a', 'it\'s :b', "\":c", \`:d\` # :e`],
    ['mysql', 'select 1 /* :a */ -- :b'],
    ['sqlserver', 'select \':a\', [:b]]:c], ":d", x::y /* /* :e */ :f */ -- :g'],
    ['oracle', "select ':a', q'[it's :b]', nq'!:c!', q'(:d)' from dual -- :e"],
    ['clickhouse', String.raw`select ':a', 'it\'s :b', x::Int8, $h$:c$h$ # :d`],
    ['sqlite', 'select \':a\', [:b], ":c", `:d` /* :e */ -- :f'],
  ])('are not found between quotes, in casts and comments of %s: %s', (kind, sql) => {
    expect(namesInSql(sql, kind)).toEqual([]);
    expect(boundSql(sql, kind).text).toBe(sql);
  });

  it.each<[DatabaseKind, string]>([
    ['postgresql', String.raw`select '\' , :x`],
    ['mysql', 'select 1--1, :x'],
    ['mysql', 'select 1 /* /* */ , :x'],
    ['sqlserver', String.raw`select '\' , :x`],
    ['oracle', "select q'!a!' , :x from dual"],
    ['clickhouse', 'select a ? b : 1, :x'],
  ])('are found where a text or comment of %s has ended: %s', (kind, sql) => {
    expect(namesInSql(sql, kind)).toEqual(['x']);
  });
});
