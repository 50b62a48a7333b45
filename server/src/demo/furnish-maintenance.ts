import { type MaintenanceDraft, maintenanceEndpoints, textOf } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';

interface SampleWork {
  /** The device type that the work is done on, and which device of that type in the order of their numbers. */
  readonly typeCode: string;
  readonly device: number;
  readonly kind: MaintenanceDraft['kind'];
  readonly text: keyof typeof sampleVenue.maintenance.work;
  /** Days before today. */
  readonly doneAgo: number;
  /** Days after today; negative when overdue, null when it is not due again. */
  readonly dueIn: number | null;
  readonly cost: string | null;
}

/** Half a year of maintenance with something due today, overdue and planned. */
const works: readonly SampleWork[] = [
  { typeCode: 'projector', device: 0, kind: 'cleaning', text: 'filter', doneAgo: 88, dueIn: 2, cost: null },
  { typeCode: 'projector', device: 1, kind: 'cleaning', text: 'filter', doneAgo: 88, dueIn: 2, cost: null },
  { typeCode: 'projector', device: 2, kind: 'replacement', text: 'lamp', doneAgo: 61, dueIn: null, cost: '2380.00' },
  { typeCode: 'projector', device: 3, kind: 'calibration', text: 'colour', doneAgo: 40, dueIn: 50, cost: null },
  { typeCode: 'projector', device: 5, kind: 'cleaning', text: 'filter', doneAgo: 97, dueIn: -7, cost: null },
  { typeCode: 'matrix', device: 0, kind: 'firmware', text: 'firmware', doneAgo: 25, dueIn: null, cost: null },
  { typeCode: 'camera', device: 0, kind: 'calibration', text: 'presets', doneAgo: 33, dueIn: 9, cost: null },
  { typeCode: 'camera', device: 4, kind: 'repair', text: 'gimbal', doneAgo: 12, dueIn: null, cost: '860.00' },
  { typeCode: 'power', device: 0, kind: 'inspection', text: 'terminals', doneAgo: 30, dueIn: 0, cost: null },
  { typeCode: 'power', device: 3, kind: 'inspection', text: 'terminals', doneAgo: 29, dueIn: 1, cost: null },
  { typeCode: 'network', device: 0, kind: 'firmware', text: 'firmware', doneAgo: 18, dueIn: 162, cost: null },
  { typeCode: 'lighting', device: 1, kind: 'inspection', text: 'fixtures', doneAgo: 6, dueIn: 24, cost: '320.00' },
];

/** The date so many days after today where the server stands. */
const dateIn = (days: number, now: Date): string => {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12);
  return date.toISOString().slice(0, 10);
};

/** Plans the records for the devices of the venue; types that it does not have are left out. */
export const planMaintenance = (
  devices: readonly { readonly id: string; readonly typeCode: string }[],
  language: DemoFile['language'],
  now: Date,
): MaintenanceDraft[] =>
  works.flatMap(({ typeCode, device, kind, text, doneAgo, dueIn, cost }) => {
    const found = devices.filter((candidate) => candidate.typeCode === typeCode)[device];
    if (!found) return [];
    const { by, work } = sampleVenue.maintenance;
    return [
      {
        deviceId: found.id,
        kind,
        performedOn: dateIn(-doneAgo, now),
        performedBy: textOf(by[cost === null ? 'house' : 'service'], language),
        description: textOf(work[text], language),
        cost,
        nextOn: dueIn === null ? null : dateIn(dueIn, now),
        fileIds: [],
      },
    ];
  });

/** Adds maintenance records to a venue that has none. */
export const furnishMaintenance = async (
  call: InternalCall,
  demo: DemoFile,
  devices: readonly { readonly id: string; readonly typeCode: string }[],
): Promise<void> => {
  const { total } = await call(maintenanceEndpoints.pageMaintenance, { query: { size: '1' } });
  if (total > 0) return;
  for (const body of planMaintenance(devices, demo.language, new Date()))
    await call(maintenanceEndpoints.saveMaintenance, { body });
};
