import { menus } from '../../phrases/src/zh/menus.ts';
import { intoSorted, type Names, type Plan, upper } from './names.ts';

const screenFile = (
  n: Names,
  s: Names,
) => `import { type ${n.Single}, type ${n.Single}Draft, ${n.camel}Endpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ${n.Single}Form } from './${s.kebab}-form.tsx';

const { list${n.pascal}, remove${n.Single} } = ${n.camel}Endpoints;

export const ${s.pascal}Screen = () => {
  const t = usePhrases('${n.camel}');
  const common = usePhrases('ui');
  const canEdit = useMay('${s.camel}', 'edit');
  const page = usePageState({ sortable: ['name'] });
  const rows = useQuery({ ...queryOf(list${n.pascal}, { query: page.query }), placeholderData: keepPreviousData });
  const removeOne = useRemove(remove${n.Single}, {
    invalidates: [list${n.pascal}],
    args: (row: ${n.Single}) => ({ query: { id: row.id } }),
    title: (row) => t('removeOne', { name: row.name }),
  });
  const [draft, setDraft] = useState<${n.Single}Draft>();
  const add = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft({ name: '', remarks: '' })}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <>
      <DataPage
        id="${s.camel}"
        what={t('title')}
        page={page}
        source={rows}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        search={t('search')}
        columns={[
          { key: 'name', title: t('name'), sortable: true, fixed: true, grow: true, render: (row) => row.name },
          { key: 'remarks', title: t('remarks'), wideOnly: true, render: (row) => row.remarks },
        ]}
        actions={add}
        onOpen={setDraft}
        rowActions={(row) =>
          canEdit
            ? [
                { key: 'edit', label: common('edit'), run: () => setDraft(row) },
                { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(row) },
              ]
            : []
        }
        empty={{ title: t('empty'), action: add }}
      />
      <${n.Single}Form draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
    </>
  );
};
`;

const formFile = (n: Names) => `import { type ${n.Single}Draft, ${n.camel}Endpoints } from '@eoms/contract';
import { Form, Input } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';

const { list${n.pascal}, save${n.Single} } = ${n.camel}Endpoints;

export interface ${n.Single}FormProps {
  draft: ${n.Single}Draft | undefined;
  readOnly: boolean;
  onClose: () => void;
}

export const ${n.Single}Form = ({ draft, readOnly, onClose }: ${n.Single}FormProps) => {
  const t = usePhrases('${n.camel}');
  const save = useChange(save${n.Single}, { invalidates: [list${n.pascal}] });
  return (
    <DraftDrawer
      draft={draft}
      words={{ add: t('add'), edit: t('edit') }}
      submit={(body) => save.mutateAsync({ body })}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={t('name')} />
      <Form.Item name="remarks" label={t('remarks')}>
        <Input.TextArea maxLength={2000} rows={4} />
      </Form.Item>
    </DraftDrawer>
  );
};
`;

const testFile = (s: Names) => `import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App } from 'antd';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ${s.pascal}Screen } from './${s.kebab}-screen.tsx';

const rows = { records: [{ id: 'a', name: 'First', remarks: 'the first one' }], total: 1, current: 1, size: 20 };

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ status: true, code: '200', data: rows, requestId: 'r' }));
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(() => {
  root.unmount();
  box.remove();
  vi.unstubAllGlobals();
});

it('lists the rows of the server', async () => {
  root.render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <App>
          <${s.pascal}Screen />
        </App>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.poll(() => box.textContent).toContain('First');
});
`;

/** What the menu calls the screen, without the words for its kind; any record, where there is no menu yet. */
const nounOf = (s: Names): string =>
  (menus as Readonly<Record<string, string>>)[s.camel]?.replace(/(管理|列表|中心|设置|查询)$/, '') || '记录';

const words = (n: Names, noun: string, language: 'zh' | 'en') => {
  const zh = language === 'zh';
  const { one, many } = n.words;
  return `/** ${zh ? 'Words of the screens of' : 'The same in English:'} ${n.kebab}. */
export const ${n.camel} = {
  title: '${zh ? noun : upper(many)}',
  add: '${zh ? `新建${noun}` : `New ${one}`}',
  edit: '${zh ? `编辑${noun}` : `Edit ${one}`}',
  search: '${zh ? '搜索名称、备注' : 'Search name, remarks'}',
  name: '${zh ? '名称' : 'Name'}',
  remarks: '${zh ? '备注' : 'Remarks'}',
  removeOne: '${zh ? '删除“{{name}}”？' : 'Remove “{{name}}”?'}',
  empty: '${zh ? `还没有${noun}` : `No ${many} yet`}',
};
`;
};

const intoFamilies = (text: string, n: Names): string =>
  intoSorted(
    text,
    /^ {2}\w+: async \(\) => \(await import/,
    `  ${n.camel}: async () => (await import('./${n.kebab}.ts')).${n.camel},`,
  );

/**
 * Plans a list screen with a form for a family of \`new module\`: feature, phrases in both languages, and test. `noun` is one
 * of its records in Chinese.
 */
export const planScreen = (n: Names, s: Names, noun = nounOf(s)): Plan => {
  const folder = `console/src/features/${n.kebab}`;
  return {
    files: {
      [`${folder}/${s.kebab}-screen.tsx`]: screenFile(n, s),
      [`${folder}/${s.kebab}-form.tsx`]: formFile(n),
      [`${folder}/${s.kebab}-screen.test.tsx`]: testFile(s),
      [`${folder}/${n.kebab}.screens.ts`]: `import type { Screens } from '../../session/screen.ts';

export const ${n.camel}Screens: Screens = {
  ${s.camel}: { load: async () => (await import('./${s.kebab}-screen.tsx')).${s.pascal}Screen },
};
`,
      [`phrases/src/zh/${n.kebab}.ts`]: words(n, noun, 'zh'),
      [`phrases/src/en/${n.kebab}.ts`]: words(n, noun, 'en'),
    },
    changes: {
      'phrases/src/zh/families.ts': (text) => intoFamilies(text, n),
      'phrases/src/en/families.ts': (text) => intoFamilies(text, n),
      'console/src/app/screens.ts': (text) =>
        intoSorted(
          intoSorted(
            text,
            /^import \{ \w+Screens \} from '\.\.\/features\//,
            `import { ${n.camel}Screens } from '../features/${n.kebab}/${n.kebab}.screens.ts';`,
          ),
          /^ {2}\.\.\.\w+Screens,$/,
          `  ...${n.camel}Screens,`,
        ),
    },
    next: [
      `npx vitest run --project console ${s.kebab}`,
      'Add its menu to server/src/modules/menus/system-menus.ts and its name to phrases/src/{zh,en}/menus.ts.',
      `Write the words of phrases/src/zh/${n.kebab}.ts and phrases/src/en/${n.kebab}.ts.`,
    ],
  };
};
