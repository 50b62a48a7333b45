import { auditLogEndpoints, wordsIn } from '@eoms/contract';
import { auditTable } from '@eoms/phrases';
import { implement, type Route } from '../../platform/http/implement.ts';
import { xlsxReply } from '../../platform/imports/write-table.ts';
import { keyFingerprint } from '../../platform/secrets/signing-keys.ts';
import { downloadArchive, listArchives, verifyArchives } from './archives/show-archives.ts';
import { auditKinds } from './audit-kinds.ts';
import { peopleOfAudit } from './audit-log.store.ts';
import { auditSheet } from './export-audit.ts';
import { exportChain } from './export-chain.ts';
import { createSealKeys, makeSealedRecord } from './sealed-record.ts';
import type { AuditLogDeps } from './system.deps.ts';
import { createTargetNames } from './target-names.ts';

/** What is taken out of the log, and the proof that it is whole. */
export const auditLogRoutes = (deps: AuditLogDeps): Route[] => {
  const { database, tables, devices } = deps;
  const names = createTargetNames(database.db, devices);
  const keys = createSealKeys(deps);
  return implement(auditLogEndpoints, {
    getAuditChoices: async () => ({
      kinds: await auditKinds(),
      people: await database.read((db) => peopleOfAudit(db)),
    }),
    exportAudit: async ({ query }, caller) => {
      const sheet = await database.read((db) => auditSheet({ db, names }, query, caller.language));
      await caller.audit({ after: { ...query, rows: sheet.rows.length } });
      return xlsxReply(tables, wordsIn(auditTable, caller.language).title, [sheet]);
    },
    exportAuditChain: async ({ query }, caller) => {
      const { content, from, to } = await exportChain(database, query);
      await caller.audit({ after: { ...query, entries: to - from + 1 } });
      return { content, fileName: `log-${from}-${to}.jsonl.gz` };
    },
    makeAuditRecord: async (_input, caller) => {
      const text = await makeSealedRecord({ ...deps, keys }, caller);
      const day = new Date().toISOString().slice(0, 10);
      return { content: Buffer.from(text), fileName: `log-record-${day}.json` };
    },
    listLogArchives: ({ query }) => listArchives(deps, query),
    downloadLogArchive: ({ params: { id } }, caller) => downloadArchive(deps, id, caller),
    verifyLogArchives: () => verifyArchives(deps),
    getAuditKey: async () => {
      const pair = await keys();
      return { publicKey: pair.publicKey, fingerprint: keyFingerprint(pair.publicKey) };
    },
  });
};
