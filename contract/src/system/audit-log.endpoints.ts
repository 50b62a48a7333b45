import { z } from 'zod';
import { binary, endpoint } from '../kit/endpoint.ts';
import { ById, Id, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { AuditKind, auditFilters } from './audit-log.entities.ts';
import { LogArchive, LogArchiveReport } from './log-archive.entities.ts';

const seeLog = may('view', 'logQuery');

/** By what the log can be narrowed. */
export const AuditChoices = z.object({
  /** In the order of the screens. */
  kinds: z.array(z.object({ kind: AuditKind, actions: z.array(z.string()) })),
  /** Who stands in the log, with the name that was written last; 1 000 at most. */
  people: z.array(z.object({ id: Id, name: z.string() })),
});
export type AuditChoices = z.infer<typeof AuditChoices>;

export const auditLogEndpoints = {
  getAuditChoices: endpoint({
    method: 'GET',
    path: '/webLog/choices',
    summary: 'The people, actions and kinds of target by which the audit log can be narrowed',
    needs: seeLog,
    scope: 'none',
    ofAllPlaces: true,
    reply: AuditChoices,
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/webLog/exportWebLog',
    summary: 'The entries of the list as a table (xlsx), newest first, 50 000 at most',
    needs: seeLog,
    scope: 'none',
    ofAllPlaces: true,
    query: z.strictObject({ ...auditFilters, keyword: z.string().max(200).optional() }),
    reply: binary('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    perMinute: 20,
  }),
  exportAuditChain: endpoint({
    method: 'GET',
    path: '/webLog/exportChain',
    summary: 'The entries of a period as they are sealed (JSON lines, gzip), to be verified against a sealed record',
    needs: seeLog,
    scope: 'none',
    ofAllPlaces: true,
    query: z.strictObject({ from: Time.optional(), to: Time.optional() }),
    reply: binary('application/gzip'),
    errors: ['auditLog.nothingSealed'],
    perMinute: 6,
    heavy: true,
  }),
  makeAuditRecord: endpoint({
    method: 'GET',
    path: '/webLog/sealedRecord',
    summary: 'Verify the log and sign where it stands (JSON): head of the chain, days, and the public key',
    needs: seeLog,
    scope: 'none',
    ofAllPlaces: true,
    // Not as JSON: that is how a refusal is told from a file.
    reply: binary('application/octet-stream'),
    errors: ['auditLog.altered'],
    perMinute: 6,
    heavy: true,
  }),
  getAuditKey: endpoint({
    method: 'GET',
    path: '/webLog/sealKey',
    summary: 'The public key that sealed records are signed for',
    needs: seeLog,
    scope: 'none',
    /** `fingerprint`: SHA-256 of the key, in hexadecimal digits. */
    reply: z.object({ publicKey: z.string(), fingerprint: z.string() }),
  }),
  listLogArchives: endpoint({
    method: 'GET',
    path: '/webLog/archives',
    summary: 'Page of the archives with entries that are no longer in the log, newest first',
    needs: seeLog,
    scope: 'none',
    query: pageQuery(['from']),
    reply: page(LogArchive),
  }),
  downloadLogArchive: endpoint({
    method: 'GET',
    path: '/webLog/archive/{id}',
    summary: 'The file of an archive, in the form of an export (JSON lines, gzip)',
    needs: seeLog,
    scope: 'none',
    params: ById,
    reply: binary('application/gzip'),
    errors: ['404', 'auditLog.archiveElsewhere', 'auditLog.archiveMissing'],
    perMinute: 20,
    heavy: true,
  }),
  verifyLogArchives: endpoint({
    method: 'GET',
    path: '/webLog/verifyArchives',
    summary: 'Whether the files of the archives are as they were written, on the node that answers',
    needs: seeLog,
    scope: 'none',
    reply: LogArchiveReport,
    perMinute: 6,
    heavy: true,
  }),
};
