import { dictionariesEndpoints as calls, type DictionaryUse, listOf, textOf } from '@eoms/contract';
import { Switch, Tooltip } from 'antd';
import { useMemo } from 'react';
import { useChange } from '../../api/use-change.ts';
import { EntryIcon } from '../../domain/dictionaries/entry-icon.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { type OwnEntry, stale } from './dictionaries.queries.ts';
import { bodyOf, draftOf } from './entry-form.tsx';
import { UsesText } from './uses-text.tsx';

interface EntryColumnsOptions {
  type: string;
  usesOf: ReadonlyMap<string, readonly DictionaryUse[]>;
  canEdit: boolean;
}

/** Offers an entry, or no longer. */
const useEnable = (type: string) => {
  const save = useChange(calls.saveDictionaryItem, stale);
  const act = useAct();
  return (entry: OwnEntry, enabled: boolean): void => {
    void act(() => save.mutateAsync({ body: bodyOf(type, { ...draftOf(entry), enabled }) }));
  };
};

export const useEntryColumns = ({ type, usesOf, canEdit }: EntryColumnsOptions): Column<OwnEntry>[] => {
  const t = usePhrases('dictionaries');
  const language = useLanguage();
  const enable = useEnable(type);
  return useMemo(() => {
    const nameOf = ({ name }: OwnEntry): string => textOf(name, language);
    const list = listOf(language);
    return [
      {
        key: 'name',
        title: t('name'),
        grow: true,
        render: (entry) => (
          <TwoLines
            icon={<EntryIcon look={entry} />}
            title={nameOf(entry)}
            note={entry.formerNames.length === 0 ? null : t('formerly', { names: list(entry.formerNames) })}
            mark={
              entry.system ? (
                <Tooltip title={t('systemHint')}>
                  <span className="tag">{t('system')}</span>
                </Tooltip>
              ) : null
            }
          />
        ),
      },
      { key: 'code', title: t('code'), wideOnly: true, render: ({ code }) => <span className="mono">{code}</span> },
      { key: 'used', title: t('used'), render: ({ id }) => <UsesText uses={usesOf.get(id) ?? []} /> },
      {
        key: 'enabled',
        title: t('enabled'),
        render: (entry) => (
          <Switch
            size="small"
            checked={entry.enabled}
            disabled={!canEdit}
            aria-label={t('enable', { name: nameOf(entry) })}
            onClick={(checked, event) => {
              event.stopPropagation();
              enable(entry, checked);
            }}
          />
        ),
      },
    ];
  }, [t, language, usesOf, canEdit, enable]);
};
