import * as contract from '@eoms/contract';
import { expect, it } from 'vitest';
import { actions } from './zh/actions.ts';

/** Logged actions that are not state-changing calls: refused sign-ins, exports, and what the system does by itself. */
const noted = [
  'loginRefused',
  'ticketRefused',
  'exportDevices',
  'exportDevicesToZip',
  'exportAlarms',
  'exportAudit',
  'exportAuditChain',
  'makeAuditRecord',
  'downloadLogArchive',
  'auditLogArchived',
  'exportStatistics',
  'printStatistics',
  'exportModels',
  'exportModelsOfEnterprises',
  'exportPlaces',
  'exportAssets',
  'exportEntityRecords',
  'exportAssetCosts',
  'exportStocktake',
  'exportWorkOrders',
  'meetingReleased',
  'loanFollowed',
  'wallMoved',
  'downloadBackup',
  'downloadDiagnostics',
  'eventWebhookStopped',
  'directory.userAdded',
  'directory.userChanged',
  'directory.userDisabled',
  'directory.userEnabled',
  'backupEnded',
  'restoreEnded',
];

it('names every call that changes state', () => {
  const families = Object.entries(contract).filter(([name]) => name.endsWith('Endpoints'));
  const changing = families.flatMap(([, family]) =>
    Object.entries(family as Record<string, contract.AnyEndpoint>)
      .filter(([, endpoint]) => endpoint.changes)
      .map(([name]) => name),
  );
  expect(changing.length).toBeGreaterThan(50);
  expect(Object.keys(actions).sort()).toEqual([...new Set([...changing, ...noted])].sort());
});
