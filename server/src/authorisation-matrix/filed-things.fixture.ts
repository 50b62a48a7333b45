import { plainRule } from '@eoms/contract';
import { type SQL, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { newId } from '../platform/database/uuid.ts';
import type { Server } from './matrix.fixture.ts';

/** Every kind of thing that refers to a file; those that belong to a place are at place B. */
export type FiledThing =
  | 'photo'
  | 'plan'
  | 'maintenance'
  | 'alarm'
  | 'order'
  | 'asset'
  | 'assetRecord'
  | 'draft'
  | 'version'
  | 'document'
  | 'backdrop'
  | 'published'
  | 'template'
  | 'templatePlan'
  | 'avatar'
  | 'logo'
  | 'theme'
  | 'type'
  | 'model'
  | 'package'
  | 'record';

interface AtPlaceB {
  readonly place: string;
  readonly device: string;
  readonly alarm: string;
  readonly uploader: string;
}

const widgetOf = (image: string) => JSON.stringify([{ id: 'a', plugin: 'imageInfo', image }]);
const layoutOf = (image: string) => `{"layoutForm":{},"layout":${widgetOf(image)}}`;
const documentOf = (image: string | null, backdrop: string | null) =>
  JSON.stringify({ backgroundImage: backdrop, pages: [{ id: 'p', items: image ? JSON.parse(widgetOf(image)) : [] }] });

/** An activated entity with a picture for each record, which belongs to a place. */
const definition = JSON.stringify({
  packageName: 'Filed',
  collection: true,
  placed: true,
  properties: [
    {
      id: newId(),
      name: 'Photo',
      propertyName: 'photo',
      type: 'image',
      ...plainRule,
    },
  ],
});

const statements = ({ place, device, alarm, uploader }: AtPlaceB): Record<FiledThing, (file: string) => SQL[]> => {
  const documentAt = (id: string, content: string) =>
    sql`insert into documents (id, name, draft, places, saved_by)
        values (${id}, 'Secret-Document-B', ${content}, array[${place}::uuid], 'root')`;
  return {
    photo: (file) => [
      sql`insert into place_photos (id, place_id, kind, file_id, caption, sort)
          values (${newId()}, ${place}, 'scene', ${file}, 'a', 9)`,
    ],
    plan: (file) => [
      sql`insert into floor_plans (id, name, kind, place_id, image, width, height, sort)
          values (${newId()}, 'a', 'plan', ${place}, ${file}, 10, 10, 1)`,
    ],
    maintenance: (file) => [
      sql`insert into device_maintenance_files (maintenance_id, file_id, position)
          select id, ${file}, 0 from device_maintenance where device_id = ${device}`,
    ],
    alarm: (file) => {
      const entry = newId();
      return [
        sql`insert into alarm_history (id, alarm_id, kind) values (${entry}, ${alarm}, 'commented')`,
        sql`insert into alarm_pictures (id, history_id, alarm_id, file_id, sort)
            values (${newId()}, ${entry}, ${alarm}, ${file}, 0)`,
      ];
    },
    order: (file) => {
      const [order, entry] = [newId(), newId()];
      return [
        sql`insert into work_orders (id, theme, type, urgency, status, place_id, place_name, initiator, description)
            values (${order}, 'Secret-Order-B', 'repair', 1, 'unprocessed', ${place}, 'B', 'root', '')`,
        sql`insert into work_order_records (id, order_id, kind) values (${entry}, ${order}, 'progressed')`,
        sql`insert into work_order_pictures (id, record_id, order_id, file_id, sort)
            values (${newId()}, ${entry}, ${order}, ${file}, 0)`,
      ];
    },
    asset: (file) => [
      sql`insert into asset_files (asset_id, file_id, position)
          select id, ${file}, 0 from assets where place_id = ${place}`,
    ],
    assetRecord: (file) => [
      sql`insert into asset_record_files (record_id, file_id, position)
          select r.id, ${file}, 0 from asset_records r join assets a on a.id = r.asset_id where a.place_id = ${place}`,
    ],
    draft: (file) => [sql`insert into layout_drafts (place_id, draft) values (${place}, ${layoutOf(file)})`],
    version: (file) => [
      sql`insert into layout_versions (id, place_id, number, layout, note, by)
          values (${newId()}, ${place}, 1, ${layoutOf(file)}, '', 'root')`,
    ],
    document: (file) => [documentAt(newId(), documentOf(file, null))],
    backdrop: (file) => [documentAt(newId(), documentOf(null, file))],
    published: (file) => {
      const id = newId();
      return [
        documentAt(id, documentOf(null, null)),
        sql`insert into document_versions (id, document_id, number, content, note, by)
            values (${newId()}, ${id}, 1, ${documentOf(file, null)}, '', 'root')`,
      ];
    },
    template: (file) => [
      sql`insert into place_templates (id, name, content, created_by)
          values (${newId()}, ${file}, ${`{"layout":${layoutOf(file)},"plans":[]}`}, 'root')`,
    ],
    templatePlan: (file) => [
      sql`insert into place_templates (id, name, content, created_by)
          values (${newId()}, ${file}, ${JSON.stringify({ layout: null, plans: [{ image: file }] })}, 'root')`,
    ],
    avatar: (file) => [sql`update users set avatar = ${file} where id = ${uploader}`],
    theme: (file) => [
      sql`insert into login_themes (id, theme_name, marks, title, title_color, title_size, button_color, button_size, figure,
            bg_img, login_box)
          values (${newId()}, 'a', '', '', '#000000', 20, '#000000', 15, 'none', ${file}, 'right')`,
    ],
    logo: (file) => [
      sql`insert into system_configs (type, values) values ('general', ${JSON.stringify({ logo: file })})
          on conflict (type) do update set values = system_configs.values || excluded.values`,
    ],
    type: (file) => [
      sql`update device_types set image = ${file} where id = (select id from device_types order by id limit 1)`,
    ],
    model: (file) => [sql`update models set image = ${file} where id = (select id from models order by id limit 1)`],
    package: (file) => [
      sql`insert into plugin_packages (plugin_id, key, file_id, manifest, sha256)
          values ((select id from plugins order by id limit 1), 'a', ${file}, '{}', '')`,
    ],
    record: (file) => {
      const group = newId();
      return [
        sql`insert into data_entity_groups (id, name, sort) values (${group}, 'Filed', 1)`,
        sql`insert into data_entities (id, group_id, name, package_name, package_lower, description, basic_type, system,
              collection, placed, view_roles, edit_roles, active_definition)
            values (${newId()}, ${group}, 'Filed', 'Filed', 'filed', '', false, false, true, true, '{}', '{}', ${definition})`,
        sql`create table entities.filed (id uuid primary key, place_id uuid, created_at timestamptz not null default now(),
              updated_at timestamptz not null default now(), revision integer not null default 1, photo uuid)`,
        sql`insert into entities.filed (id, place_id, photo) values (${newId()}, ${place}, ${file})`,
      ];
    },
  };
};

const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

export const uploadFor = async (server: Server, createdBy: string): Promise<string> =>
  (await server.platform.files.save({ fileName: 'a.png', content: await png() }, { kind: 'image', createdBy })).id;

/** Hangs one upload on each kind of thing; returns the ids of the files. */
export const hangFiles = async (server: Server, at: AtPlaceB): Promise<Record<FiledThing, string>> => {
  const files: Partial<Record<FiledThing, string>> = {};
  for (const [thing, make] of Object.entries(statements(at))) {
    const file = await uploadFor(server, at.uploader);
    for (const statement of make(file)) await server.platform.database.db.execute(statement);
    files[thing as FiledThing] = file;
  }
  return files as Record<FiledThing, string>;
};
