import { lstatSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boundSql, type Value } from '@eoms/contract/vocabulary';
import sqlite, { type SQLiteValue } from 'node-sqlite3-wasm';
import { BehaviorFault } from '../behavior-fault.ts';
import { collectRows } from './collect-rows.ts';
import type { DatabaseClient } from './database-messages.ts';
import { bytesOf, decimalOf } from './plain-value.ts';

const sizeOf = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** A file only, not a link to one; and one that no other program has unfinished changes beside. */
const requireFile = (path: string): void => {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) throw new BehaviorFault('dataSource.fileMissing');
  if (sizeOf(`${path}-journal`) > 0 || sizeOf(`${path}-wal`) > 0) throw new BehaviorFault('dataSource.fileInUse');
};

const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return decimalOf(value.toString());
  return value instanceof Uint8Array ? bytesOf(value) : value;
};

const argumentOf = (value: Value): SQLiteValue => (typeof value === 'boolean' ? Number(value) : (value as SQLiteValue));

const read = (path: string, sql: string, args: Readonly<Record<string, Value>>) => {
  const { text, names } = boundSql(sql, 'sqlite');
  const database = new sqlite.Database(path, { readOnly: true, fileMustExist: true });
  try {
    const statement = database.prepare(text);
    const collected = collectRows();
    try {
      for (const row of statement.iterate(names.map((name) => argumentOf(args[name] ?? null))))
        collected.take(Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plain(value)])));
    } finally {
      statement.finalize();
    }
    return collected.answer();
  } finally {
    database.close();
  }
};

/**
 * Reads a SQLite file. The library locks by a folder beside the file, which a process that is ended leaves behind: the
 * file is opened by a link in a folder of its own. How long it takes is limited by whoever started this process, as a
 * statement occupies it whole. Throws `BehaviorFault`.
 */
export const askSqlite: DatabaseClient<'sqlite'> = async ({ address: path, sql, args }) => {
  requireFile(path);
  const folder = mkdtempSync(join(tmpdir(), 'eoms-sqlite-'));
  try {
    const link = join(folder, 'database');
    symlinkSync(path, link);
    return read(link, sql, args);
  } catch (error) {
    if (error instanceof BehaviorFault) throw error;
    throw new BehaviorFault('dataBehavior.rejected', error instanceof Error ? error.message.slice(0, 500) : '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
