import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { WiringPart } from '../module-order.ts';
import { root } from '../sources.ts';
import { before, intoSorted, type Names, type Plan } from './names.ts';

const contract = (n: Names, screen: string) => `import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Name, Remarks, Revision, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';

export const ${n.Single} = z.object({ id: Id, name: Name, remarks: Remarks, revision: Revision });
export type ${n.Single} = z.infer<typeof ${n.Single}>;

export const ${n.Single}Draft = ${n.Single}.partial({ id: true, revision: true }).strict();
export type ${n.Single}Draft = z.infer<typeof ${n.Single}Draft>;

const see = may('view', '${screen}');
const edit = may('edit', '${screen}');

export const ${n.camel}Endpoints = {
  list${n.pascal}: endpoint({
    method: 'GET',
    path: '/${n.single}/getPage',
    summary: '${n.pascal}, page by page',
    needs: see,
    scope: 'none',
    query: pageQuery(['name']),
    reply: page(${n.Single}),
  }),
  save${n.Single}: endpoint({
    method: 'POST',
    path: '/${n.single}/save',
    summary: 'Create or change one',
    needs: edit,
    scope: 'none',
    body: ${n.Single}Draft,
    reply: Saved,
    errors: ['404', '409'],
  }),
  remove${n.Single}: endpoint({
    method: 'DELETE',
    path: '/${n.single}/delete',
    summary: 'Remove one',
    needs: edit,
    scope: 'none',
    query: ById,
    reply: Done,
    errors: ['404'],
  }),
};
`;

const tables = (n: Names) => `import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision } from '../../platform/database/columns.ts';

export const ${n.camel} = pgTable('${n.snake}', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  remarks: text().notNull(),
  createdAt: createdAt(),
  revision: revision('${n.snake}'),
});
`;

const migration = (n: Names) => `CREATE TABLE "${n.snake}" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"remarks" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
`;

const savedCase = (n: Names) => `  {
    save: 'save${n.Single}',
    fields: () => ({ name: ['First', 'Second'], remarks: ['', 'more'] }),
    read: inList('list${n.pascal}', { query: { current: '1', size: '20' } }),
  },
`;

const store = (n: Names) => `import { type Page, type PageQuery, ${n.Single}, ${n.Single}Draft } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, replyFields } from '../../platform/database/fields.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { readPage } from '../../platform/database/page.ts';
import { containing } from '../../platform/database/searching.ts';
import { ${n.camel} } from './${n.kebab}.tables.ts';

const { id, name, remarks } = ${n.camel};
const shown = replyFields(${n.camel}, ${n.Single}, {});

export const page${n.pascal} = (db: Executor, query: PageQuery): Promise<Page<${n.Single}>> =>
  readPage(db, query, {
    rows: db.select(shown.columns).from(${n.camel}),
    counted: db.select({ id }).from(${n.camel}),
    scope: 'none',
    where: [containing(query.keyword, name, remarks)],
    order: { columns: { name }, standard: 'name', id },
  });

/** How they are saved and removed; constraints of the table and what they mean go into \`violations\` and \`heldBy\`. */
export const kept${n.pascal}: EntityDrafts<typeof ${n.camel}, ${n.Single}Draft> = {
  table: ${n.camel},
  fields: draftFields(${n.camel}, ${n.Single}Draft, {}),
  scope: 'none',
  violations: {},
};
`;

const routes = (n: Names) => `import { ${n.camel}Endpoints } from '@eoms/contract';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { kept${n.pascal}, page${n.pascal} } from './${n.kebab}.store.ts';

export type ${n.pascal}Deps = Pick<Platform, 'database'>;

export const ${n.camel}Routes = ({ database }: ${n.pascal}Deps): Route[] =>
  implement(${n.camel}Endpoints, {
    list${n.pascal}: ({ query }) => page${n.pascal}(database.db, query),
    save${n.Single}: async ({ body }, caller) => {
      const { id } = await database.transaction((tx) => saveRow(tx, kept${n.pascal}, body, caller));
      return { id };
    },
    remove${n.Single}: async ({ query: { id } }, caller) => {
      await database.transaction((tx) => removeRow(tx, kept${n.pascal}, id, caller));
      return null;
    },
  });
`;

const door = (n: Names) => `import type { ModuleParts } from '../../platform/platform.ts';
import { type ${n.pascal}Deps, ${n.camel}Routes } from './${n.kebab}.routes.ts';

export const create${n.pascal} = (deps: ${n.pascal}Deps): ModuleParts => ({ routes: ${n.camel}Routes(deps) });
`;

const test = (n: Names, screen: string) => `import { ${n.camel}Endpoints as calls } from '@eoms/contract';
import { afterAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { create${n.pascal} } from './${n.kebab}.module.ts';

const platform = await createTestPlatform();
const api = await createTestApi(platform, await wireOn(platform, create${n.pascal}));
const editor = api.signIn({ grants: { ${screen}: ['view', 'edit'] } });
const viewer = api.signIn({ grants: { ${screen}: ['view'] } });
afterAll(async () => {
  await api.close();
  await platform.close();
});

const query = { current: '1', size: '20' };

it('can be created, found, changed and removed', async () => {
  const id = (await editor.call(calls.save${n.Single}, { body: { name: 'First', remarks: '' } })).data?.id ?? '';
  const found = await viewer.call(calls.list${n.pascal}, { query: { ...query, keyword: 'fir' } });
  expect(found.data).toMatchObject({ records: [{ id, name: 'First' }], total: 1 });
  await editor.call(calls.save${n.Single}, { body: { id, name: 'Second', remarks: '' } });
  expect((await viewer.call(calls.list${n.pascal}, { query })).data?.records[0]?.name).toBe('Second');
  expect((await editor.call(calls.remove${n.Single}, { query: { id } })).status).toBe(true);
  expect((await viewer.call(calls.list${n.pascal}, { query })).data?.total).toBe(0);
});

it('refuses the second of two saves, with who changed it', async () => {
  const body = { name: 'Third', remarks: '' };
  const id = (await editor.call(calls.save${n.Single}, { body })).data?.id ?? '';
  await editor.call(calls.save${n.Single}, { body: { ...body, id, revision: 1 } });
  const late = await editor.call(calls.save${n.Single}, { body: { ...body, id, revision: 1 } });
  expect(late).toMatchObject({ code: '409', details: [{ field: 'revision' }] });
  await editor.call(calls.remove${n.Single}, { query: { id } });
});

it('answers 404 for unknown ids', async () => {
  const id = newId();
  expect((await editor.call(calls.remove${n.Single}, { query: { id } })).code).toBe('404');
  expect((await editor.call(calls.save${n.Single}, { body: { id, name: 'x', remarks: '' } })).code).toBe('404');
});

it('can be changed only with edit permission', async () => {
  expect((await viewer.call(calls.save${n.Single}, { body: { name: 'x', remarks: '' } })).code).toBe('403');
  expect((await api.nobody.call(calls.list${n.pascal}, { query })).code).toBe('401');
});
`;

/** The next free ten of the migrations. */
const nextMigration = (): string => {
  const last = readdirSync(join(root, 'server/src/migrations')).sort().at(-1)?.slice(0, 4) ?? '0000';
  return String((Math.floor(Number(last) / 10) + 1) * 10).padStart(4, '0');
};

const intoActions = (text: string, lines: string[]): string =>
  text.replace(/\n\};\s*$/, () => `\n${lines.join('\n')}\n};\n`);

/** Adds the module last in its part of the wiring. */
const wired = (text: string, n: Names): string => {
  const imported = intoSorted(
    text,
    /^import \{[^}]*\} from '\.\.\/modules\//,
    `import { create${n.pascal} } from '../modules/${n.kebab}/${n.kebab}.module.ts';`,
  );
  const made = before(imported, '  return {', `  const ${n.camel} = create${n.pascal}(platform);\n`);
  return made.replace(/( {2}return \{[^}]*?),?\s*\};/, (_all, list: string) => `${list}, ${n.camel} };`);
};

/** Plans a contract family and its module: tables, store, routes, `<m>.module.ts`, test and wiring. */
export const planModule = (n: Names, screen: string, part: WiringPart): Plan => {
  const folder = `server/src/modules/${n.kebab}`;
  return {
    files: {
      [`contract/src/${n.kebab}/${n.kebab}.endpoints.ts`]: contract(n, screen),
      [`${folder}/${n.kebab}.tables.ts`]: tables(n),
      [`${folder}/${n.kebab}.store.ts`]: store(n),
      [`${folder}/${n.kebab}.routes.ts`]: routes(n),
      [`${folder}/${n.kebab}.module.ts`]: door(n),
      [`${folder}/${n.kebab}.test.ts`]: test(n, screen),
      [`server/src/migrations/${nextMigration()}_${n.snake}.sql`]: migration(n),
    },
    changes: {
      'contract/src/index.ts': (text) =>
        intoSorted(text, /^export \* from/, `export * from './${n.kebab}/${n.kebab}.endpoints.ts';`),
      'phrases/src/zh/actions.ts': (text) =>
        intoActions(text, [`  save${n.Single}: '保存${n.Single}',`, `  remove${n.Single}: '删除${n.Single}',`]),
      'phrases/src/en/actions.ts': (text) =>
        intoActions(text, [
          `  save${n.Single}: 'Save ${n.words.one}',`,
          `  remove${n.Single}: 'Remove ${n.words.one}',`,
        ]),
      'server/src/saved-fields/place-cases.fixture.ts': (text) => text.replace(/\];\n$/, () => `${savedCase(n)}];\n`),
      [`server/src/wiring/${part}.ts`]: (text) => wired(text, n),
    },
    next: [
      'npm run check:calls                     (docs/calls.md)',
      `npx vitest run --project server ${n.kebab}`,
      `npm run new screen ${n.kebab} ${screen}`,
      'Write the Chinese names of its calls in phrases/src/zh/actions.ts.',
    ],
  };
};
