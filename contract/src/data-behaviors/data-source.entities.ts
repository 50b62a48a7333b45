import { z } from 'zod';
import { Id, Name, Revision } from '../kit/fields.ts';
import { isHost } from '../vocabulary/addresses.ts';
import { DatabaseKind } from '../vocabulary/sql-dialects.ts';
import { authSecret, HttpAuth } from './http-auth.ts';

export const DataSourceKind = z.enum([...DatabaseKind.options, 'http']);
export type DataSourceKind = z.infer<typeof DataSourceKind>;

/** A host name, maybe with the dot that ends it, or an address of version 4 or 6. */
const Host = z
  .string('host')
  .trim()
  .max(253)
  .refine((text) => isHost(text.replace(/\.$/, '')), 'host')
  .meta({ examples: ['10.0.0.5'] });
const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535;
const Port = z
  .number('port')
  .refine(isPort, 'port')
  .meta({ examples: [5432] });

const isBase = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '';
};

/** `verified`: encrypted, and the certificate must be that of the host; `required`: encrypted, whatever it says. */
export const SourceEncryption = z.enum(['off', 'required', 'verified']);
export type SourceEncryption = z.infer<typeof SourceEncryption>;

/** Control characters and what separates the parts of a connection's description have no place in a name. */
const DatabaseWord = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(/^[^\p{Cc}()=;]+$/u, 'invalid');

const databaseServer = <Kind extends Exclude<DatabaseKind, 'sqlite'>>(kind: Kind) =>
  z.strictObject({
    kind: z.literal(kind),
    host: Host,
    port: Port,
    /** Of an Oracle its service. */
    database: DatabaseWord,
    username: DatabaseWord,
    encryption: SourceEncryption,
  });
const PostgresqlSettings = databaseServer('postgresql');
export type PostgresqlSettings = z.infer<typeof PostgresqlSettings>;
const MysqlSettings = databaseServer('mysql');
export type MysqlSettings = z.infer<typeof MysqlSettings>;
const SqlserverSettings = databaseServer('sqlserver');
export type SqlserverSettings = z.infer<typeof SqlserverSettings>;
const OracleSettings = databaseServer('oracle');
export type OracleSettings = z.infer<typeof OracleSettings>;
const ClickhouseSettings = databaseServer('clickhouse');
export type ClickhouseSettings = z.infer<typeof ClickhouseSettings>;

/** Kinds that answer questions and are not changed from here: a file of others, and a database without transactions. */
export const onlyForReading = (kind: DataSourceKind): boolean => kind === 'sqlite' || kind === 'clickhouse';

/** The ports that databases have where nobody chose another. */
export const databasePorts: Readonly<Record<Exclude<DatabaseKind, 'sqlite'>, number>> = {
  postgresql: 5_432,
  mysql: 3_306,
  sqlserver: 1_433,
  oracle: 1_521,
  clickhouse: 8_123,
};

const SqliteSettings = z.strictObject({
  kind: z.literal('sqlite'),
  /** The name of a file in the folder `databases` of the data folder. */
  file: z
    .string()
    .trim()
    .max(120)
    .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_ .-]*$/u, 'fileName')
    .meta({ examples: ['attendance.db'] }),
});
export type SqliteSettings = z.infer<typeof SqliteSettings>;

const HttpSettings = z.strictObject({
  kind: z.literal('http'),
  /** What the addresses of requests begin with: scheme, host, port and maybe a path. */
  baseUrl: z
    .string()
    .trim()
    .max(300)
    .refine(isBase, 'url')
    .meta({ examples: ['https://meetings.example.com/api'] }),
  auth: HttpAuth.default({ kind: 'none' }),
  /** Certificates in PEM of those who vouch for the service, instead of the public ones; empty: the public ones. */
  certificates: z
    .string()
    .trim()
    .max(20_000)
    .regex(/^(?:-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*)*$/, 'certificates')
    .default(''),
});
export type HttpSettings = z.infer<typeof HttpSettings>;

export const DataSourceSettings = z.discriminatedUnion('kind', [
  PostgresqlSettings,
  MysqlSettings,
  SqlserverSettings,
  OracleSettings,
  ClickhouseSettings,
  SqliteSettings,
  HttpSettings,
]);
export type DataSourceSettings = z.infer<typeof DataSourceSettings>;

/** Headers that the connection itself sets. */
const reserved = /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|proxy-.*)$/i;
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** `password`, `auth:secret`, or the name of a header of an HTTP service. */
export const SourceSecretName = z
  .string()
  .min(1)
  .max(60)
  .refine((name) => name === authSecret || (headerName.test(name) && !reserved.test(name)), 'headerName')
  .meta({ examples: ['Authorization'] });
const SourceSecret = z
  .string()
  .max(4_000)
  .regex(/^[\t\x20-\x7e\u00a0-\uffff]*$/, 'invalid');

/** A database or HTTP service that data behaviours ask. */
export const DataSource = z.object({
  id: Id,
  name: Name,
  description: z.string().trim().max(500),
  settings: DataSourceSettings,
  /** The secrets that have been entered: `password`, or names of headers. They are never shown. */
  hasSecrets: z.array(z.string()),
  /** Behaviours that ask it. */
  behaviors: z.number().int(),
  revision: Revision,
});
export type DataSource = z.infer<typeof DataSource>;

export const DataSourceDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  name: Name,
  description: z.string().trim().max(500),
  settings: DataSourceSettings,
  /** A secret that is left out stays, unless the source is somewhere else now; an empty one is removed. */
  secrets: z.record(SourceSecretName, SourceSecret),
});
export type DataSourceDraft = z.infer<typeof DataSourceDraft>;

/** A source as something to choose. */
export const DataSourceChoice = z.object({ id: Id, name: z.string(), kind: DataSourceKind });
export type DataSourceChoice = z.infer<typeof DataSourceChoice>;

/** What became of trying a connection. */
export const DataSourceTest = z.object({
  ok: z.boolean(),
  /** An error code with a text in `phrases`; null if it worked. */
  code: z.string().nullable(),
  /** What the far side said: its version, a status, or why not. */
  said: z.string(),
  tookMs: z.number().int(),
});
export type DataSourceTest = z.infer<typeof DataSourceTest>;

const CatalogName = z.string().min(1).max(256);
/** A table or view of a database, as its catalogue has it. */
export const DatabaseTable = z.object({ schema: z.string(), name: z.string(), view: z.boolean() });
export type DatabaseTable = z.infer<typeof DatabaseTable>;

export const DatabaseTableAddress = z.strictObject({
  id: Id,
  /** Left out for databases without schemas. */
  schema: z.string().max(256).optional(),
  table: CatalogName,
});
export type DatabaseTableAddress = z.infer<typeof DatabaseTableAddress>;

export const DatabaseColumn = z.object({
  name: z.string(),
  /** In the words of the database. */
  type: z.string(),
  nullable: z.boolean(),
});
export type DatabaseColumn = z.infer<typeof DatabaseColumn>;

/** A table with its columns and its first rows. */
export const DatabasePreview = z.object({
  columns: z.array(DatabaseColumn),
  rows: z.array(z.record(z.string(), z.unknown())),
  /** Why there are no rows, if they could not be read: an error code with a text in `phrases`. */
  rowsFault: z.string().nullable(),
});
export type DatabasePreview = z.infer<typeof DatabasePreview>;
