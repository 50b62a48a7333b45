import type { PlaceTemplate } from '@eoms/contract';
import { asc, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import type { EntityRows } from '../../platform/database/save-row.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { placeActionGroups as groups } from '../controls/controls.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { floorPlanAreas, floorPlanDevices, floorPlans } from '../floor-plans/floor-plans.tables.ts';
import { readLayout } from '../layouts/layouts.module.ts';
import { layoutVersions } from '../layouts/layouts.tables.ts';
import { findScenes } from '../meeting-scenes/meeting-scenes.module.ts';
import { meetingScenes } from '../meeting-scenes/meeting-scenes.tables.ts';
import { findOptions } from '../meetings/meetings.module.ts';
import { meetingOptions } from '../meetings/meetings.tables.ts';
import { places } from '../places/places.tables.ts';
import { type TemplateContent, placeTemplates as templates } from './place-templates.tables.ts';

export const keptTemplates: EntityRows<typeof templates> = {
  table: templates,
  scope: 'none',
  violations: { place_templates_name_key: { code: 'placeTemplate.nameInUse', field: 'name' } },
  forAudit: ({ id, name }) => ({ id, name }),
};

export const listTemplates = async (db: Executor): Promise<PlaceTemplate[]> => {
  const rows = await db.select().from(templates).orderBy(asc(templates.name));
  return rows.map(({ content, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    type: content.place.type,
    devices: content.devices.map(({ id, name, modelName, hostField, secrets }) => ({
      key: id,
      name,
      modelName,
      hasHost: hostField !== null,
      secrets: [...secrets],
    })),
    actionGroups: content.groups.map(({ name }) => name),
    hasLayout: content.layout !== null,
    plans: content.plans.length,
    alarmRules: content.alarmRules?.length ?? 0,
    automations: content.automations?.length ?? 0,
  }));
};

export const findContent = async (db: Executor, id: string): Promise<TemplateContent | undefined> =>
  (await db.select({ content: templates.content }).from(templates).where(eq(templates.id, id)))[0]?.content;

export const deviceIdsIn = async (db: Executor, placeId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.placeId, placeId))
    .orderBy(asc(devices.name));
  return rows.map(({ id }) => id);
};

const readPlans = async (db: Executor, placeId: string): Promise<TemplateContent['plans']> => {
  const plans = await db.select().from(floorPlans).where(eq(floorPlans.placeId, placeId)).orderBy(asc(floorPlans.sort));
  return Promise.all(
    plans.map(async ({ id, name, kind, image, width, height, sort }) => {
      const [drawn, areas] = await Promise.all([
        db.select().from(floorPlanDevices).where(eq(floorPlanDevices.planId, id)),
        db.select().from(floorPlanAreas).where(eq(floorPlanAreas.planId, id)),
      ]);
      return {
        name,
        kind,
        image,
        width,
        height,
        sort,
        devices: drawn.map(({ deviceId, x, y }) => ({ deviceId, x, y })),
        areas: areas.map(({ placeId: of, points }) => ({ placeId: of, points })),
      };
    }),
  );
};

/** All of a place that others can have as well, except its devices. */
export const readPlace = async (
  db: Executor,
  placeId: string,
): Promise<Omit<TemplateContent, 'devices' | 'alarmRules' | 'automations'> | undefined> => {
  const [place] = await db.select().from(places).where(eq(places.id, placeId));
  if (!place) return undefined;
  const rows = await db.select().from(groups).where(eq(groups.placeId, placeId)).orderBy(asc(groups.sort));
  const [version] = await db
    .select({ layout: layoutVersions.layout })
    .from(layoutVersions)
    .where(eq(layoutVersions.placeId, placeId))
    .orderBy(desc(layoutVersions.number))
    .limit(1);
  const { id, name, type, capacity, openType, layoutType } = place;
  const layout = layoutType === 'custom' && version ? await readLayout(db, version.layout) : null;
  if (layout?.unreadable) throw refuse('definition.unreadable');
  return {
    place: { id, name, type, capacity, openType },
    groups: rows.map(({ createdAt: _, placeId: _of, ...group }) => group),
    layout,
    plans: await readPlans(db, placeId),
    meetings: await findOptions(db, placeId),
    scenes: await findScenes(db, placeId),
  };
};

type Filled = Omit<TemplateContent, 'devices'>;

/** Stores what belongs to a new place; all ids are its own already. */
export const storeContent = async (tx: Executor, content: Filled, by: string): Promise<void> => {
  const { id: placeId } = content.place;
  if (content.groups.length > 0)
    await tx.insert(groups).values(content.groups.map((group) => ({ ...group, placeId, steps: [...group.steps] })));
  if (content.layout)
    await tx.insert(layoutVersions).values({ id: newId(), placeId, number: 1, layout: content.layout, note: '', by });
  for (const { devices: drawn, areas, ...plan } of content.plans) {
    const planId = newId();
    await tx.insert(floorPlans).values({ ...plan, id: planId, placeId });
    if (drawn.length > 0) await tx.insert(floorPlanDevices).values(drawn.map((one) => ({ planId, ...one })));
    const own = areas.filter((area) => area.placeId === placeId);
    if (own.length > 0) await tx.insert(floorPlanAreas).values(own.map((one) => ({ planId, ...one })));
  }
  if (content.meetings) await tx.insert(meetingOptions).values({ id: newId(), placeId, ...content.meetings });
  if (content.scenes) await tx.insert(meetingScenes).values({ placeId, ...content.scenes });
};
