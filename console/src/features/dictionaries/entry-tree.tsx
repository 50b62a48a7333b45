import { dictionariesEndpoints as calls, type DictionaryUse, textOf } from '@eoms/contract';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SortableTree } from '../../ui/tree/sortable-tree.tsx';
import { isOwnEntry, type OwnEntry, type OwnGroup, stale, useEntries, useUses } from './dictionaries.queries.ts';
import { useEntryColumns } from './entry-columns.tsx';
import { draftOf, type EntryDraft, EntryForm, newEntry } from './entry-form.tsx';

const idOf = ({ id }: OwnEntry): string => id;

/** The entries of a dictionary that is changed here. */
export const EntryTree = ({ group, actions }: { group: OwnGroup; actions: ReactNode }) => {
  const t = usePhrases('dictionaries');
  const language = useLanguage();
  const canEdit = useMay('dicManage', 'edit');
  const entries = useEntries(group.code);
  const uses = useUses(group.id);
  const [draft, setDraft] = useState<EntryDraft>();
  const rows = useMemo(() => entries.data?.filter(isOwnEntry), [entries.data]);
  const usesOf = useMemo(
    () => new Map<string, readonly DictionaryUse[]>(uses.data?.map((use) => [use.itemId, use.uses])),
    [uses.data],
  );
  const nameOf = ({ name }: OwnEntry): string => textOf(name, language);
  const parentOf = ({ parentCode }: OwnEntry): string | null =>
    rows?.find(({ code }) => code === parentCode)?.id ?? null;
  const move = useMove(calls.sortDictionaryItem, stale);
  const remove = useRemove(calls.removeDictionaryItem, {
    ...stale,
    args: ({ id }: OwnEntry) => ({ query: { id } }),
    title: (entry) => t('removeEntry', { name: nameOf(entry) }),
    text: t('removeEntryText'),
  });
  const columns = useEntryColumns({ type: group.code, usesOf, canEdit });
  const add = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newEntry())}>
      {t('newEntry')}
    </Button>
  ) : null;
  return (
    <>
      <p className="text-small text-secondary" style={{ padding: '12px 16px 0' }}>
        <span className="mono">{group.code}</span> {textOf(group.description, language)}
      </p>
      <SortableTree<OwnEntry>
        what={t('entries')}
        source={{ ...entries, data: rows, refetch: entries.refetch }}
        idOf={idOf}
        nameOf={nameOf}
        parentOf={parentOf}
        columns={columns}
        search={t('search')}
        canEdit={canEdit}
        onOpen={(entry) => setDraft(draftOf(entry))}
        onMove={move}
        onRemove={(entry) => void remove(entry)}
        stays={({ system }) => system}
        actions={
          <>
            {actions}
            {add}
          </>
        }
        empty={{ title: t('emptyEntries'), text: t('emptyEntriesText'), action: add }}
      />
      <EntryForm
        type={group.code}
        entries={rows ?? []}
        draft={draft}
        readOnly={!canEdit}
        onClose={() => setDraft(undefined)}
      />
    </>
  );
};
