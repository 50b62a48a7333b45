import { type Directory, DirectoryType, directoriesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { type DirectoryValues, newDirectory, valuesOf } from './directory-draft.ts';
import { DirectoryForm } from './directory-form.tsx';

const { listDirectories, removeDirectory, startDirectoryRun, testDirectory, pageDirectoryRuns } = directoriesEndpoints;
const idOf = (d: Directory): string => d.id;
const nameOf = (d: Directory): string => d.name;
const noParent = (): null => null;

const useDirectoryActions = () => {
  const t = usePhrases('directories');
  const act = useAct();
  const toast = useToast();
  const navigate = useNavigate();
  const test = useChange(testDirectory);
  const start = useChange(startDirectoryRun, { invalidates: [pageDirectoryRuns] });
  return {
    test: ({ id }: Directory) =>
      act(async () => {
        const { ok, failure, detail } = await test.mutateAsync({ body: { id } });
        if (ok) toast.done(t('testOk'));
        else
          toast.failed(new Error(`${t(`failure_${failure ?? 'internal'}`)} ${detail ?? ''}`.trim()), 'operateFailed');
      }),
    read: ({ id }: Directory) =>
      act(async () => {
        const run = await start.mutateAsync({ body: { id } });
        await navigate(`/userSync?run=${run.id}`);
      }),
  };
};

const AddButton = ({ onAdd }: { onAdd: (draft: DirectoryValues) => void }) => {
  const t = usePhrases('directories');
  const items = DirectoryType.options.map((type) => ({
    key: type,
    label: t(`type_${type}`),
    onClick: () => onAdd(newDirectory(type, t(`type_${type}`))),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="primary" icon={<Icon name="plus" />}>
        {t('add')}
      </Button>
    </Dropdown>
  );
};

/** The directories that people are taken from. */
export const DirectoryList = () => {
  const t = usePhrases('directories');
  const common = usePhrases('ui');
  const canEdit = useMay('userSync', 'edit');
  const directories = useQuery(queryOf(listDirectories));
  const [draft, setDraft] = useState<DirectoryValues>();
  const { test, read } = useDirectoryActions();
  const removeOne = useRemove(removeDirectory, {
    invalidates: [listDirectories],
    args: (directory: Directory) => ({ body: { id: directory.id } }),
    title: ({ name }) => `${t('remove')} · ${name}`,
    text: t('removeText'),
  });
  const scheduleOf = ({ schedule, dailyAt }: Directory): string =>
    schedule === 'daily' ? `${t('schedule_daily')} ${dailyAt}` : t(`schedule_${schedule}`);
  const addButton = canEdit ? <AddButton onAdd={setDraft} /> : null;
  return (
    <>
      <TreeTable
        what={t('directoriesTab')}
        source={directories}
        idOf={idOf}
        nameOf={nameOf}
        parentOf={noParent}
        search={t('name')}
        columns={[
          { key: 'name', title: t('name'), grow: true, render: (d) => <b className="weight-medium">{d.name}</b> },
          { key: 'type', title: t('type'), render: (d) => t(`type_${d.type}`) },
          { key: 'people', title: t('people'), align: 'right', render: (d) => d.people },
          { key: 'schedule', title: t('schedule'), render: scheduleOf },
          {
            key: 'signIn',
            title: t('signIn'),
            wideOnly: true,
            render: (d) => (d.signIn ? common('enabled') : <span className="text-muted">–</span>),
          },
        ]}
        actions={addButton}
        onOpen={(d) => setDraft(valuesOf(d))}
        rowActions={(d) =>
          canEdit
            ? [
                ...(d.type === 'json' ? [] : [{ key: 'sync', label: t('sync'), run: () => void read(d) }]),
                { key: 'test', label: t('test'), run: () => void test(d) },
                { key: 'edit', label: common('edit'), run: () => setDraft(valuesOf(d)) },
                { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(d) },
              ]
            : []
        }
        empty={{ title: t('empty'), text: t('emptyText'), action: addButton }}
      />
      <DirectoryForm draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
    </>
  );
};
