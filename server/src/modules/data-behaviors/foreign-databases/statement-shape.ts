import { type DatabaseKind, piecesOfSql } from '@eoms/contract/vocabulary';
import { BehaviorFault } from '../behavior-fault.ts';
import type { DatabaseCall } from './database-messages.ts';

interface Shape {
  /** What a statement that reads may begin with. */
  readonly reading: readonly string[];
  /** What one that changes something may begin with; none: it is for reading only. */
  readonly changing: readonly string[];
  /** Words that are nowhere in one that reads, but between quotes. */
  readonly notInReading: readonly string[];
  /** Words that are nowhere in any. */
  readonly never: readonly string[];
}

/**
 * A batch of Transact-SQL is several statements without anything between them, and no transaction of it is read-only. All
 * of these are reserved words: as names they stand in brackets.
 */
const transactSql = {
  changes: ['insert', 'update', 'delete', 'merge', 'into', 'set'],
  elsewhere: [
    ...['exec', 'execute', 'drop', 'alter', 'create', 'truncate', 'grant', 'revoke', 'deny', 'use', 'declare'],
    ...['commit', 'rollback', 'begin', 'save', 'backup', 'restore', 'shutdown', 'kill', 'reconfigure', 'checkpoint'],
    ...['dbcc', 'waitfor', 'bulk', 'openrowset', 'openquery', 'opendatasource', 'openxml', 'updatetext', 'writetext'],
  ],
};

const shapes: Readonly<Record<Exclude<DatabaseKind, 'postgresql'>, Shape>> = {
  mysql: {
    reading: ['select', 'with', 'values', 'table', 'show', 'describe', 'desc', 'explain'],
    changing: ['insert', 'update', 'delete', 'replace', 'with'],
    notInReading: [],
    never: [],
  },
  sqlserver: {
    reading: ['select', 'with'],
    changing: ['insert', 'update', 'delete', 'merge', 'with'],
    notInReading: transactSql.changes,
    never: transactSql.elsewhere,
  },
  // A function within a statement may have a transaction of its own.
  oracle: {
    reading: ['select', 'with'],
    changing: ['insert', 'update', 'delete', 'merge'],
    notInReading: [],
    never: ['function', 'procedure', 'pragma', 'begin', 'declare', 'execute', 'dbms_sql', 'dbms_scheduler', 'utl_http'],
  },
  clickhouse: {
    reading: ['select', 'with', 'show', 'describe', 'desc', 'exists'],
    changing: [],
    notInReading: [],
    never: [],
  },
  sqlite: {
    reading: ['select', 'with', 'values'],
    changing: [],
    notInReading: [],
    never: ['attach', 'detach', 'vacuum', 'pragma', 'load_extension'],
  },
};

const refused = (said: string): BehaviorFault => new BehaviorFault('dataBehavior.statementRefused', said.slice(0, 60));

/**
 * Refuses what a kind of database would run beyond one statement that reads or changes rows. Its words are those outside
 * of quotes; comments count as words, as it is not certain that the server ends them where we do.
 */
export const requireShape = ({ sql, mode }: Pick<DatabaseCall, 'sql' | 'mode'>, kind: keyof typeof shapes): void => {
  const { reading, changing, notInReading, never } = shapes[kind];
  const pieces = piecesOfSql(sql, kind);
  const bare = (withComments: boolean): string =>
    pieces
      .map((piece) => {
        if ('name' in piece) return ' ? ';
        if ('text' in piece) return piece.text;
        return withComments && piece.comment ? ` ${piece.quoted} ` : ' ';
      })
      .join('')
      .toLowerCase();
  const code = bare(false).trim();
  // Of MySQL and MariaDB, a comment that is run.
  const run = pieces.find((piece) => 'quoted' in piece && /^\/\*m?!/i.test(piece.quoted));
  if (run) throw refused('/*!');
  if (/;\s*\S/.test(code)) throw refused(';');
  const allowed = mode === 'read' ? reading : changing;
  if (allowed.length === 0) throw new BehaviorFault('dataSource.onlyQueries');
  const first = /^[\s(]*([a-z_]+)/.exec(code)?.[1] ?? code;
  if (!allowed.includes(first)) throw refused(first.toUpperCase());
  const words = new Set(bare(true).match(/[\p{L}_$#@][\p{L}\p{N}_$#@]*/gu));
  const forbidden = [...never, ...(mode === 'read' ? notInReading : [])].find((word) => words.has(word));
  if (forbidden) throw refused(forbidden.toUpperCase());
};

/** Without the semicolon that ends it, which some libraries refuse. */
export const withoutEnd = (sql: string): string => sql.trim().replace(/;\s*$/, '');
