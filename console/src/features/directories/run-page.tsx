import { type DirectoryRun, directoriesEndpoints, peopleEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useDownload } from '../../api/use-download.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useCareful } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { RunLines } from './run-lines.tsx';
import { RunTag } from './run-state.tsx';

const calls = directoriesEndpoints;
const outdated = [
  calls.getDirectoryRun,
  calls.pageDirectoryRuns,
  calls.listDirectories,
  peopleEndpoints.listUsers,
  peopleEndpoints.listDepartments,
];
const againMs = 1_500;

const Actions = ({ run }: { run: DirectoryRun }) => {
  const t = usePhrases('directories');
  const careful = useCareful();
  const download = useDownload();
  const canEdit = useMay('userSync', 'edit');
  const apply = useChange(calls.applyDirectoryRun, { invalidates: outdated });
  const discard = useChange(calls.discardDirectoryRun, { invalidates: outdated });
  const body = { runId: run.id };
  const { added, changed, disabled, enabled } = run.counts;
  const isDone = run.status === 'waiting' || run.status === 'failed';
  return (
    <>
      {isDone ? null : (
        <Button
          icon={<Icon name="download" />}
          onClick={() => void download(calls.exportDirectoryRun, { query: body }, `${run.directoryName}.xlsx`)}
        >
          {t('export')}
        </Button>
      )}
      {canEdit && run.status === 'ready' ? (
        <>
          <Button
            onClick={() =>
              void careful(
                { title: t('discard'), verb: t('discard') },
                () => discard.mutateAsync({ body }),
                t('status_discarded'),
              )
            }
          >
            {t('discard')}
          </Button>
          <Button
            type="primary"
            icon={<Icon name="check" />}
            onClick={() =>
              void careful(
                {
                  title: t('apply'),
                  text: t('applyText', { added, changed, disabled, enabled }),
                  verb: t('apply'),
                  danger: disabled > 0,
                },
                async () => apply.mutateAsync({ body }),
                t('applied'),
              )
            }
          >
            {t('apply')}
          </Button>
        </>
      ) : null}
    </>
  );
};

const Notes = ({ run }: { run: DirectoryRun }) => {
  const t = usePhrases('directories');
  return (
    <>
      {run.status === 'failed' ? (
        <p className="note level-1" role="alert">
          <span>
            {t(`failure_${run.failure ?? 'internal'}`)} {run.failureDetail}
          </span>
        </p>
      ) : null}
      {run.status === 'outdated' ? <p className="note">{t('outdatedText')}</p> : null}
      {run.guarded && run.status === 'ready' ? <p className="note level-2">{t('guardedText')}</p> : null}
      {run.scopeNote ? <p className="note">{t('scopeNote', { note: run.scopeNote })}</p> : null}
    </>
  );
};

const Shown = ({ run, onBack }: { run: DirectoryRun; onBack: () => void }) => {
  const t = usePhrases('directories');
  const common = usePhrases('ui');
  const { counts, readAt, finishedAt } = run;
  const values = [
    { key: 'added', label: t('kind_add'), value: counts.added },
    { key: 'linked', label: t('kind_link'), value: counts.linked },
    { key: 'changed', label: t('kind_change'), value: counts.changed },
    { key: 'disabled', label: t('kind_disable'), value: counts.disabled, over: run.guarded },
    { key: 'enabled', label: t('kind_enable'), value: counts.enabled },
    { key: 'leftOut', label: t('kind_leftOut'), value: counts.leftOut },
  ];
  return (
    <>
      <ObjectHead
        picture={<IconButton icon="chevronLeft" label={common('back')} onClick={onBack} />}
        title={t('runOf', { name: run.directoryName })}
        marks={<RunTag status={run.status} />}
        facts={[
          `${run.startedByName ?? t('bySchedule')} ${dateAndTime(run.createdAt)}`,
          readAt ? `${t('read')} ${t('readText', { people: counts.people, departments: counts.departments })}` : null,
          finishedAt && run.status === 'applied' ? `${t('applied')} ${dateAndTime(finishedAt)}` : null,
        ]}
        actions={<Actions run={run} />}
      />
      <div className="page column gap-12">
        <Notes run={run} />
        {run.status === 'waiting' ? <StateMark kind="pending" text={t('syncing')} /> : null}
        {readAt ? <ValueStrip values={values} /> : null}
        {readAt ? <RunLines runId={run.id} /> : null}
      </div>
    </>
  );
};

/** A run: what it would change, or has changed; it is asked for again while the directory is being read. */
export const RunPage = ({ id, onBack }: { id: string; onBack: () => void }) => {
  const t = usePhrases('directories');
  const run = useQuery({
    ...queryOf(calls.getDirectoryRun, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? againMs : false),
  });
  return (
    <QueryGate what={t('preview')} query={run} onBack={onBack}>
      {(found) => <Shown run={found} onBack={onBack} />}
    </QueryGate>
  );
};
