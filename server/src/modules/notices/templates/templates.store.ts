import { type MessageType, type NoticeTemplate, NoticeTemplateDraft, type Page, type PageQuery } from '@eoms/contract';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields, leftOut } from '../../../platform/database/fields.ts';
import { presentPage, readPage } from '../../../platform/database/page.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { containing } from '../../../platform/database/searching.ts';
import { noticeTemplateChannels as links, noticeTemplates as templates } from '../notices.tables.ts';

type TemplateRow = typeof templates.$inferSelect;

export const keptTemplates: EntityDrafts<typeof templates, NoticeTemplateDraft> = {
  table: templates,
  fields: draftFields(templates, NoticeTemplateDraft, { channelIds: leftOut('rows of notice_template_channels') }),
  scope: 'none',
  violations: { notice_templates_code_key: { code: 'noticeTemplate.codeInUse', field: 'code' } },
  forAudit: ({ createdAt: _, updatedAt: _changed, ...row }) => row,
};

const channelIds = sql<string[]>`array(select ${links.channelId} from ${links}
  where ${links.templateId} = ${templates.id} order by 1)`;
const columns = { ...getTableColumns(templates), channelIds };
const select = (db: Executor) => db.select(columns).from(templates).$dynamic();

const toTemplate = ({ createdAt: _, updatedAt, ...row }: TemplateRow & { channelIds: string[] }): NoticeTemplate => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
});

interface TemplateFilter extends PageQuery {
  readonly messageType?: MessageType | undefined;
  readonly system?: boolean | undefined;
}

export const pageTemplates = async (db: Executor, query: TemplateFilter): Promise<Page<NoticeTemplate>> => {
  const { id, code, name, group, updatedAt, messageType, system } = templates;
  const page = await readPage(db, query, {
    rows: select(db),
    counted: db.select({ id }).from(templates),
    scope: 'none',
    where: [
      query.messageType && eq(messageType, query.messageType),
      query.system === undefined ? undefined : eq(system, query.system),
      containing(query.keyword, code, name, group),
    ],
    order: { columns: { code, name, group, updatedAt }, standard: 'group', id },
  });
  return presentPage(page, toTemplate);
};

export const findTemplate = async (db: Executor, id: string): Promise<NoticeTemplate | undefined> => {
  const [row] = await select(db).where(eq(templates.id, id));
  return row && toTemplate(row);
};

export const setChannels = async (tx: Executor, templateId: string, ids: readonly string[]): Promise<void> => {
  await tx.delete(links).where(eq(links.templateId, templateId));
  const rows = [...new Set(ids)].map((channelId) => ({ templateId, channelId }));
  if (rows.length > 0) await tx.insert(links).values(rows);
};

/** Adds what the installation does not have yet; returns the ids of what was added. */
export const insertTemplates = async (
  tx: Executor,
  rows: readonly Omit<typeof templates.$inferInsert, 'createdAt'>[],
): Promise<string[]> => {
  const added = await tx
    .insert(templates)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: templates.id });
  return added.map(({ id }) => id);
};
