import { fillLine, terminalLines } from '@eoms/phrases';
import { DataFolderInUse } from './data-folder-lock.ts';
import { EmbeddedPostgresError } from './database/embedded-postgres/launcher-log.ts';
import { MigrationRefused } from './database/migrate.ts';
import { isDiskFull } from './disk-full.ts';
import { BadSetting } from './environment.ts';
import { FilesRefused } from './files/mark-place.ts';
import { VersionTooFar } from './nodes/refuse-version.ts';
import { PortRefused } from './probe-port.ts';
import { SecretsKeyRefused } from './secrets/load-key.ts';

const clear = [
  ...[DataFolderInUse, EmbeddedPostgresError, MigrationRefused, BadSetting, PortRefused],
  ...[FilesRefused, SecretsKeyRefused, VersionTooFar],
];
const databaseCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', '28P01', '28000', '3D000']);

/** Explains to the operator why a start failed: one line for known reasons, the whole stack otherwise. */
export const explainFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return fillLine(terminalLines.failed, { reason: String(error) });
  if (isDiskFull(error)) return terminalLines.diskFull;
  if (clear.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE' && 'port' in error) return fillLine(terminalLines.portTaken, { port: String(error.port) });
  if (databaseCodes.has(code) || /timeout expired/.test(error.message)) {
    return fillLine(terminalLines.databaseAway, { reason: error.message || code });
  }
  return fillLine(terminalLines.failed, { reason: error.stack ?? error.message });
};
