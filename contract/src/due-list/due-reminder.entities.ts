import { z } from 'zod';
import { Revision } from '../kit/fields.ts';
import { DueKind } from './due.entities.ts';

/** So many days before something falls due; 0: nobody is reminded. */
export const ReminderDays = z
  .record(DueKind, z.number().int().min(0).max(365))
  .meta({ examples: [{ warranty: 30, maintenance: 7, deviceMaintenance: 7, contract: 30, loan: 1, inspection: 0 }] });
export type ReminderDays = z.infer<typeof ReminderDays>;

/** The people of an inspection are told when it is due, so that another reminder is a wish. */
export const standardReminders: ReminderDays = {
  warranty: 30,
  maintenance: 7,
  deviceMaintenance: 7,
  contract: 30,
  loan: 1,
  inspection: 0,
};

export const DueReminders = z.object({ revision: Revision, days: ReminderDays });
export type DueReminders = z.infer<typeof DueReminders>;

export const DueRemindersDraft = z.strictObject({ revision: Revision.optional(), days: ReminderDays });
export type DueRemindersDraft = z.infer<typeof DueRemindersDraft>;
