import type { ActionGroup, Layout, MeetingOptions, MeetingScenes, PlanPoint } from '@eoms/contract';
import { jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { CopiedRule } from '../alarm-rules/alarm-rules.module.ts';
import type { CopiedAutomation } from '../automations/automations.module.ts';
import type { CopiedDevice } from '../devices/devices.module.ts';

/** What new places get. Ids are those of the place that it was made of; each new place replaces them by its own. */
export interface TemplateContent {
  readonly place: {
    readonly id: string;
    /** Templates of earlier versions have no name. */
    readonly name?: string;
    readonly type: string;
    readonly capacity: number | null;
    readonly openType: 'modal' | 'samePage' | 'newPage';
  };
  readonly devices: readonly CopiedDevice[];
  readonly groups: readonly Omit<ActionGroup, 'createdAt' | 'placeId'>[];
  readonly layout: Layout | null;
  readonly plans: readonly {
    readonly name: string;
    readonly kind: 'plan' | 'diagram';
    readonly image: string | null;
    readonly width: number;
    readonly height: number;
    readonly sort: number;
    readonly devices: readonly { readonly deviceId: string; readonly x: number; readonly y: number }[];
    readonly areas: readonly { readonly placeId: string; readonly points: PlanPoint[] }[];
  }[];
  readonly meetings: MeetingOptions | null;
  readonly scenes: MeetingScenes | null;
  /** What acts or alarms by itself; templates of earlier versions have none of it. */
  readonly alarmRules?: readonly CopiedRule[];
  readonly automations?: readonly CopiedAutomation[];
}

export const placeTemplates = pgTable(
  'place_templates',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    content: jsonb().$type<TemplateContent>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique('place_templates_name_key').on(t.name)],
);
