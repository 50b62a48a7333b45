import type { Driver } from '@eoms/drivers/kit';
import type { Executor } from '../../../platform/database/database.ts';
import { contentOf, type DriverKnowledge, type Knowledge, readyModelId } from '../drivers/driver-knowledge.ts';
import { unchangedDigests, writeContent } from '../models/models.store.ts';

/**
 * Describes new ready models, and updates those whose description no user changed. The others stay as they are and show
 * as outdated.
 */
export const seedDescriptions = async (
  tx: Executor,
  drivers: readonly Driver[],
  knowledge: DriverKnowledge,
): Promise<void> => {
  const stored = await unchangedDigests(tx);
  for (const driver of drivers) {
    const due = new Map<Knowledge, string[]>();
    for (const model of driver.models ?? []) {
      const id = readyModelId(driver, model);
      const known = knowledge.of(driver.id, id);
      const row = stored.get(id);
      if (!known || row?.actionClass !== driver.id || row.takenDigest === known.digest) continue;
      due.set(known, [...(due.get(known) ?? []), id]);
    }
    for (const [known, ids] of due) await writeContent(tx, ids, contentOf(known));
  }
};
