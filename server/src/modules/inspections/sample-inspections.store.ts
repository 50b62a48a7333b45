import type { InspectionFinding, InspectionOutcome } from '@eoms/contract';
import { eq, sql } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { inspections, inspectionItems as items, inspectionPlans as plans } from './inspections.tables.ts';

/** A device that was inspected. */
export interface SampleItem {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly typeCode: string;
  readonly placeId: string;
  readonly placeName: string;
  readonly outcome: Exclude<InspectionOutcome, 'unchecked'>;
  readonly findings: readonly InspectionFinding[];
}

/** An automatic inspection of the sample venue that its plan had before the first start. */
export interface SampleInspection {
  readonly planId: string;
  readonly dueAt: Date;
  readonly endedAt: Date;
  readonly items: readonly SampleItem[];
}

const minute = 60_000;

const countsOf = (found: readonly SampleItem[]) => {
  const failed = found.filter(({ outcome }) => outcome === 'failed').length;
  const findings = found.flatMap((item) => item.findings);
  const failing = findings.filter(({ outcome }) => outcome === 'failed');
  return {
    total: found.length,
    failed,
    passed: found.length - failed,
    checks: findings.length,
    failedChecks: failing.length,
    newlyFailed: failing.filter(({ before }) => before?.outcome !== 'failed').length,
    recovered: findings.filter(({ outcome, before }) => outcome === 'passed' && before?.outcome === 'failed').length,
  };
};

/** Adds inspections that have ended to plans that exist. */
export const addSampleInspections = async (
  { transaction }: Pick<Database, 'transaction'>,
  samples: readonly SampleInspection[],
): Promise<void> =>
  transaction(async (tx) => {
    for (const { planId, dueAt, endedAt, items: found } of samples) {
      const [plan] = await tx.select().from(plans).where(eq(plans.id, planId));
      if (!plan) continue;
      const { name, type, placeIds, devices, checks, presence, followUp, graceMinutes } = plan;
      const id = newId();
      await tx.insert(inspections).values({
        id,
        planId,
        planned: dueAt,
        name,
        type,
        cause: 'schedule',
        status: 'ended',
        dueAt,
        lateAt: new Date(dueAt.getTime() + graceMinutes * minute),
        startedAt: dueAt,
        endedAt,
        placeIds,
        people: [],
        definition: { devices, checks, checklists: [], presence, followUp },
        followed: true,
        ...countsOf(found),
      });
      const rows = found.map(({ outcome, findings, ...device }, position) => ({
        ...device,
        id: newId(),
        inspectionId: id,
        planId,
        position,
        automatic: true,
        status: outcome,
        findings: [...findings],
        checklistIds: [],
        startedAt: dueAt,
        endedAt,
      }));
      if (rows.length > 0) await tx.insert(items).values(rows);
      await tx
        .update(plans)
        .set({ times: sql`${plans.times} + 1`, lastAt: dueAt, doneAt: endedAt, ...unedited(plans) })
        .where(eq(plans.id, planId));
    }
  });
