import { type DictionaryGroup, textOf } from '@eoms/contract';
import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import type { TreeItem } from '../../ui/tree/tree-items.ts';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { isOwnGroup, useGroups } from './dictionaries.queries.ts';
import { EntryTree } from './entry-tree.tsx';
import { GroupActions } from './group-actions.tsx';
import { type GroupDraft, GroupForm, newGroup } from './group-form.tsx';
import { ProductList } from './product-list.tsx';

const sections = ['here', 'elsewhere', 'fixed'] as const;

/** Dictionaries on the left, the entries of one on the right. */
export const DictionaryView = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('dictionaries');
  const language = useLanguage();
  const canEdit = useMay('dicManage', 'edit');
  const groups = useGroups();
  const phone = usePhone();
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState<GroupDraft>();
  const all = groups.data ?? [];
  const chosen = all.find(({ code }) => code === params.get('type')) ?? all[0];
  const choose = (code: string | undefined): void =>
    setParams(code === undefined ? {} : { type: code }, { replace: true });
  const itemOf = ({ code, name, items }: DictionaryGroup): TreeItem => ({
    id: code,
    name: textOf(name, language),
    count: items ?? undefined,
  });
  const items = sections.map((section) => ({
    id: `section:${section}`,
    name: t(section),
    children: all.filter(({ editing }) => editing === section).map(itemOf),
  }));
  const add = canEdit ? (
    <Button icon={<Icon name="plus" />} onClick={() => setDraft(newGroup)}>
      {t('newDictionary')}
    </Button>
  ) : null;
  // The side with the tree is not there on phones.
  const picker = phone ? (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('dictionaries')}
      value={chosen?.code ?? null}
      onChange={choose}
      options={items.map(({ id, name, children }) => ({
        label: name,
        title: id,
        options: children.map((one) => ({ value: one.id, label: one.name })),
      }))}
      style={{ width: '100%' }}
    />
  ) : null;
  const actions = (
    <>
      {picker}
      {tabs}
      {add}
    </>
  );
  return (
    <>
      <SplitView
        side={
          <TreePanel
            label={t('dictionaries')}
            filterText={t('filter')}
            source={groups}
            items={all.length === 0 ? [] : items}
            selected={chosen?.code}
            onSelect={(id) => id?.startsWith('section:') || choose(id)}
          >
            {canEdit && chosen && isOwnGroup(chosen) ? (
              <GroupActions group={chosen} groups={all} onEdit={setDraft} onRemoved={() => choose(undefined)} />
            ) : null}
          </TreePanel>
        }
      >
        {chosen === undefined ? (
          <EmptyState icon="list" title={t('choose')} action={actions} />
        ) : isOwnGroup(chosen) ? (
          <EntryTree key={chosen.code} group={chosen} actions={actions} />
        ) : (
          <ProductList key={chosen.code} group={chosen} actions={actions} />
        )}
      </SplitView>
      <GroupForm draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
    </>
  );
};
