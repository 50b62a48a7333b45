import { type BackupPlace, type BackupPlaceDraft, backupEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { draftOfPlace, newPlace } from './place-draft.ts';
import { PlaceForm } from './place-form.tsx';
import { useWords } from './use-words.ts';

const { listBackupPlaces, removeBackupPlace, getBackupSchedule } = backupEndpoints;
const noParent = (): null => null;

const LastCopy = ({ place }: { place: BackupPlace }) => {
  const t = usePhrases('backup');
  const words = useWords();
  if (!place.enabled) return <span className="tag">{t('disabledPlace')}</span>;
  if (place.lastAt === null) return <span className="text-muted">{t('never')}</span>;
  return (
    <TwoLines
      title={
        <StateMark
          kind={place.lastFailed ? 'failed' : 'confirmed'}
          text={place.lastFailed ? t('state_failed') : t('copyOk')}
        />
      }
      note={`${words.time(place.lastAt)} ${place.lastFailed ? place.lastDetail : ''}`}
    />
  );
};

const usePlaceColumns = (): Column<BackupPlace>[] => {
  const t = usePhrases('backup');
  return [
    {
      key: 'name',
      title: t('name'),
      grow: true,
      render: (place) => <TwoLines title={place.name} note={<span className="mono">{place.address}</span>} />,
    },
    { key: 'type', title: t('type'), render: ({ type }) => t(`type_${type}`) },
    { key: 'last', title: t('lastCopy'), render: (place) => <LastCopy place={place} /> },
  ];
};

/** The places elsewhere that copies go to. */
export const PlaceList = ({ isSuper }: { isSuper: boolean }) => {
  const t = usePhrases('backup');
  const common = usePhrases('ui');
  const places = useQuery(queryOf(listBackupPlaces));
  const [edited, setEdited] = useState<BackupPlaceDraft>();
  const remove = useRemove(removeBackupPlace, {
    invalidates: [listBackupPlaces, getBackupSchedule],
    args: ({ id }: BackupPlace) => ({ body: { id } }),
    title: ({ name }) => t('removePlace', { name }),
    text: t('removePlaceText'),
  });
  const edit = (place: BackupPlace): void => setEdited(draftOfPlace(place));
  const newButton = isSuper ? (
    <Button icon={<Icon name="plus" />} onClick={() => setEdited(newPlace)}>
      {t('newPlace')}
    </Button>
  ) : undefined;
  return (
    <>
      <TreeTable
        what={t('places')}
        source={places}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        parentOf={noParent}
        columns={usePlaceColumns()}
        actions={newButton}
        {...(isSuper
          ? {
              onOpen: edit,
              rowActions: () => [
                { key: 'edit', label: common('edit'), run: edit },
                {
                  key: 'remove',
                  label: common('remove'),
                  danger: true,
                  run: (place: BackupPlace) => void remove(place),
                },
              ],
            }
          : {})}
        empty={{ title: t('placesEmpty'), text: t('placesEmptyText') }}
      />
      <PlaceForm
        draft={edited}
        hasSecret={places.data?.find(({ id }) => id === edited?.id)?.hasSecret ?? false}
        onClose={() => setEdited(undefined)}
      />
    </>
  );
};
