import { dictionariesEndpoints as calls, type DictionaryGroup, textOf } from '@eoms/contract';
import { Button } from 'antd';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { isOwnGroup, type OwnGroup, stale } from './dictionaries.queries.ts';
import { draftOf, type GroupDraft } from './group-form.tsx';

interface GroupActionsProps {
  group: OwnGroup;
  groups: readonly DictionaryGroup[];
  onEdit: (draft: GroupDraft) => void;
  onRemoved: () => void;
}

/** What can be done with the chosen dictionary. */
export const GroupActions = ({ group, groups, onEdit, onRemoved }: GroupActionsProps) => {
  const t = usePhrases('dictionaries');
  const common = usePhrases('ui');
  const language = useLanguage();
  const move = useMove(calls.sortDictionaryGroup, stale);
  const remove = useRemove(calls.removeDictionaryGroup, {
    ...stale,
    args: ({ id }: OwnGroup) => ({ query: { id } }),
    title: ({ name }) => t('removeDictionary', { name: textOf(name, language) }),
  });
  const own = groups.filter(isOwnGroup);
  const at = own.findIndex(({ id }) => id === group.id);
  return (
    <div className="row" style={{ padding: 12, flexWrap: 'wrap' }}>
      <Button size="small" onClick={() => onEdit(draftOf(group))}>
        {t('editDictionary')}
      </Button>
      <IconButton small icon="arrowUp" label={common('moveUp')} disabled={at <= 0} onClick={() => move(group, -1)} />
      <IconButton
        small
        icon="arrowDown"
        label={common('moveDown')}
        disabled={at === own.length - 1}
        onClick={() => move(group, 1)}
      />
      {group.system ? null : (
        <Button
          size="small"
          type="text"
          danger
          onClick={() => void remove(group).then((removed) => removed && onRemoved())}
        >
          {common('remove')}
        </Button>
      )}
    </div>
  );
};
