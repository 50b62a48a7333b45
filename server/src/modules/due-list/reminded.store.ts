import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import { assets } from '../assets/assets.tables.ts';
import { assetLoans } from '../assets/loans/asset-loans.tables.ts';
import { deviceMaintenance } from '../maintenance/maintenance.tables.ts';
import type { FoundDue, Reminded } from './due-source.ts';

const kept = {
  administratorId: assets.administratorId,
  maintainerId: assets.maintainerId,
  placeId: assets.placeId,
};
type Kept = Readonly<Record<'administratorId' | 'maintainerId', string | null>> & { readonly placeId: string };
const keepersOf = ({ administratorId, maintainerId, placeId }: Kept) => ({
  keepers: [administratorId, maintainerId],
  placeIds: [placeId],
});

const subjectsOf = (dues: readonly FoundDue[]): string[] => dues.map(({ subjectId }) => subjectId);

/** Of assets: their administrators and maintainers. */
export const remindedOfAssets = async (db: Executor, dues: readonly FoundDue[]): Promise<(Reminded | undefined)[]> => {
  const rows = await db
    .select({ id: assets.id, ...kept })
    .from(assets)
    .where(oneOf(assets.id, subjectsOf(dues)));
  const byId = new Map(rows.map((row) => [row.id, { about: row.id, ...keepersOf(row) }]));
  return dues.map(({ subjectId }) => byId.get(subjectId));
};

/** Of records of devices: those who keep the asset that the device is. */
export const remindedOfDevices = async (db: Executor, dues: readonly FoundDue[]): Promise<(Reminded | undefined)[]> => {
  const rows = await db
    .select({ id: deviceMaintenance.id, ...kept })
    .from(deviceMaintenance)
    .innerJoin(assets, eq(assets.deviceId, deviceMaintenance.deviceId))
    .where(oneOf(deviceMaintenance.id, subjectsOf(dues)));
  const byId = new Map(rows.map((row) => [row.id, { about: row.id, ...keepersOf(row) }]));
  return dues.map(({ subjectId }) => byId.get(subjectId));
};

/** Of what is on loan: who has it, and who handed it out; those who keep it where nobody knows that any more. */
export const remindedOfLoans = async (db: Executor, dues: readonly FoundDue[]): Promise<(Reminded | undefined)[]> => {
  const rows = await db
    .select({
      id: assetLoans.id,
      assetId: assetLoans.assetId,
      holderId: assetLoans.holderId,
      handedById: assetLoans.handedById,
      ...kept,
    })
    .from(assetLoans)
    .innerJoin(assets, eq(assets.id, assetLoans.assetId))
    .where(and(eq(assetLoans.status, 'out'), oneOf(assetLoans.assetId, subjectsOf(dues))));
  const byAsset = new Map<string, Reminded>();
  for (const { id, assetId, holderId, handedById, ...row } of rows) {
    const { keepers, placeIds } = keepersOf(row);
    const known = handedById === null ? keepers : [handedById];
    byAsset.set(assetId, { about: id, keepers: known, placeIds, holders: [holderId] });
  }
  return dues.map(({ subjectId }) => byAsset.get(subjectId));
};
