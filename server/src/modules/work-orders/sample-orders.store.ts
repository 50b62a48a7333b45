import type { WorkOrderUrgency } from '@eoms/contract';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { alarms } from '../alarms/alarms.tables.ts';
import { workOrders as orders, workOrderAlarms, workOrderDevices, workOrderRecords } from './work-orders.tables.ts';

/** An order of the sample venue about an alarm of the past, opened, accepted and resolved. */
export interface SampleOrder {
  readonly id: string;
  readonly alarmId: string;
  readonly theme: string;
  readonly urgency: WorkOrderUrgency;
  readonly by: string;
  readonly result: string;
  readonly createdAt: Date;
  readonly acceptedAt: Date;
  readonly closedAt: Date;
  readonly deadline: Date;
}

const recordsOf = ({ id: orderId, by, result, createdAt, acceptedAt, closedAt }: SampleOrder) => {
  const own = { orderId, by };
  return [
    { ...own, id: newId(), kind: 'created' as const, at: createdAt },
    { ...own, id: newId(), kind: 'accepted' as const, at: acceptedAt },
    { ...own, id: newId(), kind: 'resolved' as const, at: closedAt, text: result },
  ];
};

/** Adds resolved orders about alarms that exist; those that exist already are left as they are. */
export const addSampleOrders = async (database: Database, samples: readonly SampleOrder[]): Promise<void> => {
  if (samples.length === 0) return;
  await database.transaction(async (tx) => {
    const { id, deviceId, deviceName, placeId, placeName } = alarms;
    const ids = samples.map(({ alarmId }) => alarmId);
    const rows = await tx.select({ id, deviceId, deviceName, placeId, placeName }).from(alarms).where(inArray(id, ids));
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const sample of samples) {
      const alarm = found.get(sample.alarmId);
      if (!alarm) continue;
      const { alarmId, by, result: _result, ...given } = sample;
      const [added] = await tx
        .insert(orders)
        .values({
          ...given,
          type: 'alarm',
          status: 'resolved',
          progress: 100,
          description: '',
          placeId: alarm.placeId,
          placeName: alarm.placeName,
          initiator: by,
          assignee: by,
        })
        .onConflictDoNothing()
        .returning({ id: orders.id });
      if (!added) continue;
      await tx.insert(workOrderAlarms).values({ orderId: sample.id, alarmId });
      await tx
        .insert(workOrderDevices)
        .values({ orderId: sample.id, deviceId: alarm.deviceId, name: alarm.deviceName });
      await tx.insert(workOrderRecords).values(recordsOf(sample));
    }
  });
};
