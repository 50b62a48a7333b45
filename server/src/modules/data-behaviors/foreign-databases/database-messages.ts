import type { DatabaseKind, DataSourceSettings, ErrorCode, Value } from '@eoms/contract';

/** Settings of the kinds of databases; each kind has a client. */
export type DatabaseSettings = Extract<DataSourceSettings, { kind: DatabaseKind }>;
export type SettingsOf<Kind extends DatabaseKind> = Extract<DataSourceSettings, { kind: Kind }>;

/** One statement for a database, one line of JSON on the program's standard input: a secret is nowhere else. */
export interface DatabaseCall {
  readonly settings: DatabaseSettings;
  /** The checked address, whatever the name resolves to by now; of a file its path. */
  readonly address: string;
  readonly password: string;
  readonly sql: string;
  readonly args: Readonly<Record<string, Value>>;
  /** `keep`: what it changes is committed; `undo`: rolled back; `read`: it cannot change anything. */
  readonly mode: 'read' | 'keep' | 'undo';
  readonly timeoutMs: number;
}
export type CallOf<Kind extends DatabaseKind> = DatabaseCall & { readonly settings: SettingsOf<Kind> };

export interface SqlAnswer {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Rows that were found or changed. */
  readonly count: number;
  readonly bytes: number;
}

/** What the program answers, one line of JSON on its standard output. */
export type DatabaseReply =
  | { readonly answer: SqlAnswer }
  | { readonly fault: { readonly code: ErrorCode; readonly said: string } };

/** Asks a database of one kind. Throws `BehaviorFault`. */
export type DatabaseClient<Kind extends DatabaseKind> = (call: CallOf<Kind>) => Promise<SqlAnswer>;
