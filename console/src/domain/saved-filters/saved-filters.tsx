import { type FilteredList, type SavedFilter, savedFiltersEndpoints } from '@eoms/contract';
import { Button, Checkbox, Form } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { RowAction } from '../../ui/data-page/column.ts';
import { RowMenu } from '../../ui/data-page/row-menu.tsx';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { NameField } from '../fields/name-field.tsx';
import styles from './saved-filters.module.css';
import { type FilterNames, useSavedFilters } from './use-saved-filters.ts';

const { listSavedFilters, saveSavedFilter, removeSavedFilter } = savedFiltersEndpoints;
const invalidates = [listSavedFilters];

interface SavedFiltersProps {
  list: FilteredList;
  names: FilterNames;
}
type Draft = Pick<SavedFilter, 'name' | 'isDefault'> & Partial<Pick<SavedFilter, 'id' | 'revision' | 'values'>>;

/** The user's own filters of a list: one press shows it; what the address says now can be saved as another. */
export const SavedFilters = ({ list, names }: SavedFiltersProps) => {
  const t = usePhrases('savedFilters');
  const common = usePhrases('ui');
  const toast = useToast();
  const act = useAct();
  const { filters, values, shown, show } = useSavedFilters(list, names);
  const save = useChange(saveSavedFilter, { invalidates });
  const [draft, setDraft] = useState<Draft>();
  const removeOne = useRemove(removeSavedFilter, {
    invalidates,
    args: ({ id }: SavedFilter) => ({ body: { id } }),
    title: ({ name }: SavedFilter) => t('remove', { name }),
  });
  const isFiltered = Object.keys(values).length > 0;
  const change = (filter: SavedFilter, changed: Partial<SavedFilter>): void =>
    void act(() => save.mutateAsync({ body: { ...filter, ...changed } }), t('saved'));
  const actionsOf = (filter: SavedFilter): RowAction<SavedFilter>[] => [
    { key: 'rename', label: t('rename'), run: setDraft },
    { key: 'take', label: t('takePresent'), disabled: !isFiltered, run: (one) => change(one, { values }) },
    {
      key: 'default',
      label: t(filter.isDefault ? 'noDefault' : 'asDefault'),
      run: (one) => change(one, { isDefault: !one.isDefault }),
    },
    { key: 'remove', label: common('remove'), danger: true, run: (one) => void removeOne(one) },
  ];
  if (filters.length === 0 && !isFiltered) return null;
  return (
    <div className={styles.savedFilters} role="toolbar" aria-label={t('title')} data-part="saved-filters">
      {filters.map((filter) => (
        <span key={filter.id} className={styles.savedFilter} data-on={filter.id === shown?.id || undefined}>
          <button
            type="button"
            aria-pressed={filter.id === shown?.id}
            onClick={() => show(filter.id === shown?.id ? {} : filter.values)}
          >
            {filter.isDefault ? <Icon name="check" size="s" /> : null}
            {filter.name}
            {filter.isDefault ? <span className="visually-hidden">{t('isDefault')}</span> : null}
          </button>
          <RowMenu row={filter} actions={() => actionsOf(filter)} />
        </span>
      ))}
      {isFiltered && !shown ? (
        <Button
          size="small"
          icon={<Icon name="plus" />}
          onClick={() => setDraft({ name: '', isDefault: false, values })}
        >
          {t('save')}
        </Button>
      ) : null}
      {draft ? (
        <FormDrawer<Pick<Draft, 'name' | 'isDefault'>>
          open
          title={t(draft.id ? 'rename' : 'save')}
          initial={{ name: draft.name, isDefault: draft.isDefault }}
          submit={(given) => save.mutateAsync({ body: { list, values, ...draft, ...given } })}
          onDone={() => toast.done(t('saved'))}
          onClose={() => setDraft(undefined)}
        >
          <NameField label={t('name')} />
          <Form.Item name="isDefault" valuePropName="checked">
            <Checkbox>{t('asDefault')}</Checkbox>
          </Form.Item>
        </FormDrawer>
      ) : null}
    </div>
  );
};
