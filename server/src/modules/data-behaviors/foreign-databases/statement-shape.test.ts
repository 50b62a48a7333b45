import { expect, it } from 'vitest';
import { BehaviorFault } from '../behavior-fault.ts';
import { requireShape } from './statement-shape.ts';

type Kind = Parameters<typeof requireShape>[1];
const outcome = (kind: Kind, sql: string, mode: 'read' | 'keep'): string => {
  try {
    requireShape({ sql, mode }, kind);
    return 'taken';
  } catch (error) {
    return error instanceof BehaviorFault ? `${error.code} ${error.said}`.trim() : String(error);
  }
};
const refused = (said: string): string => `dataBehavior.statementRefused ${said}`;

it.each<[Kind, string]>([
  ['mysql', ' ( select 1 ) union (select 2);'],
  ['mysql', "select 'a; delete' as x"],
  ['sqlserver', "with a as (select 1 as [delete]) select [into], 'exec' from a where x = :set"],
  ['oracle', "select q'[begin]' from dual"],
  ['clickhouse', 'SHOW TABLES'],
  ['sqlite', 'values (1)'],
])('takes one statement that reads: %s %s', (kind, sql) => {
  expect(outcome(kind, sql, 'read')).toBe('taken');
});

it.each<[Kind, string, string]>([
  ['mysql', 'set global general_log = 1', 'SET'],
  ['mysql', 'select 1; drop table x', ';'],
  ['mysql', 'select 1 /*!; drop table x */', '/*!'],
  ['mysql', 'select 1 /*M! into outfile "/tmp/x" */', '/*!'],
  ['mysql', 'load data local infile "/etc/passwd" into table x', 'LOAD'],
  ['sqlserver', 'select 1 delete from rooms', 'DELETE'],
  ['sqlserver', 'select * into copied from rooms', 'INTO'],
  ['sqlserver', 'select 1\nCOMMIT\nselect 2', 'COMMIT'],
  ['sqlserver', "select 1 exec('xp_cmdshell ''dir''')", 'EXEC'],
  ['sqlserver', "select * from openrowset('SQLNCLI', 'x', 'y')", 'OPENROWSET'],
  ['sqlserver', 'select 1 -- a comment that the server may end elsewhere\rdelete from rooms', 'DELETE'],
  ['sqlserver', "waitfor delay '1:00'", 'WAITFOR'],
  [
    'oracle',
    'with function f return number is pragma autonomous_transaction; begin return 1; end; select f from dual',
    ';',
  ],
  ['oracle', 'begin null', 'BEGIN'],
  ['oracle', 'select 1 from dual where exists (select dbms_sql.x from dual)', 'DBMS_SQL'],
  ['clickhouse', 'insert into x values (1)', 'INSERT'],
  ['sqlite', "attach '/etc/passwd' as p", 'ATTACH'],
  ['sqlite', "vacuum into '/tmp/x'", 'VACUUM'],
  ['sqlite', "select load_extension('x')", 'LOAD_EXTENSION'],
])('refuses what is more than reading: %s %s', (kind, sql, said) => {
  expect(outcome(kind, sql, 'read')).toBe(refused(said));
});

it('takes changes of rows only, and none where nothing can be undone', () => {
  expect(outcome('mysql', 'update rooms set seats = 1', 'keep')).toBe('taken');
  expect(outcome('mysql', 'drop table rooms', 'keep')).toBe(refused('DROP'));
  expect(outcome('sqlserver', 'merge into rooms using x on 1 = 1 when matched then update set a = 1;', 'keep')).toBe(
    'taken',
  );
  expect(outcome('sqlserver', 'update rooms set seats = 1 commit', 'keep')).toBe(refused('COMMIT'));
  expect(outcome('oracle', 'truncate table rooms', 'keep')).toBe(refused('TRUNCATE'));
  expect(outcome('sqlite', 'delete from rooms', 'keep')).toBe('dataSource.onlyQueries');
  expect(outcome('clickhouse', 'insert into x values (1)', 'keep')).toBe('dataSource.onlyQueries');
});
