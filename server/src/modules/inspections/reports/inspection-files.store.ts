import { inspectionsEndpoints } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { fileColumn, seenWith } from '../../../platform/files/file-uses.store.ts';
import { inspectionFiles, inspectionItems, inspections } from '../inspections.tables.ts';
import { inspectionsWithin } from '../seen.store.ts';

/** Photos of an inspection are seen by those who see the inspection. */
export const filesOfInspections = fileColumn({
  column: inspectionFiles.fileId,
  joined: sql` join ${inspectionItems} on ${inspectionItems.id} = ${inspectionFiles.itemId}
    join ${inspections} on ${inspections.id} = ${inspectionItems.inspectionId}`,
  seenBy: seenWith(inspectionsEndpoints.getInspectionPicture.needs, inspectionsWithin),
});
