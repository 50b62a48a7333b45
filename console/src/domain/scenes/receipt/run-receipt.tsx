import { actionGroupsEndpoints, type SceneRun, textOf } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { queryOf } from '../../../api/query-of.ts';
import { useChange } from '../../../api/use-change.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { useLive } from '../../../live/use-live.ts';
import { useMay } from '../../../session/use-may.ts';
import { useCareful } from '../../../ui/forms/use-careful.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useScreenPath } from '../../../ui/panels/frame.ts';
import { ObjectHead } from '../../../ui/panels/object-head.tsx';
import { Panel, PanelBody } from '../../../ui/panels/panel.tsx';
import { QueryGate } from '../../../ui/states/query-gate.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { openRun, RunMark } from '../run-marks.tsx';
import { useRunGroup } from '../use-run-group.ts';
import { controlAddress, runAddress } from './addresses.ts';
import styles from './receipt.module.css';
import { ReceiptHead } from './receipt-head.tsx';
import { ReceiptProblems } from './receipt-problems.tsx';
import { ReceiptTable } from './receipt-table.tsx';
import { SkippedPlaces } from './skipped-places.tsx';
import { usePlacesOfRun, useRunCause } from './use-run-cause.ts';

const { getSceneRun, cancelSceneRun, getActionGroup } = actionGroupsEndpoints;

const longReceipt = 100;
/** A run leads back to the screen that it was opened from; a run over several places does not belong to one. */
const backOf = ({ placeId }: SceneRun, from: string): string => {
  if (from !== '/placeControl') return from;
  return placeId === null ? '/centralizedControl' : controlAddress(placeId);
};

/** A run, followed live until it ends. */
const useRun = (runId: string) => {
  const client = useQueryClient();
  const options = queryOf(getSceneRun, { params: { id: runId } });
  const run = useQuery({
    ...options,
    // Catches the end where an event was missed.
    refetchInterval: ({ state }) => (state.data && openRun(state.data.status) ? 3_000 : false),
  });
  useLive(run.data && !openRun(run.data.status) ? undefined : `sceneRun:${runId}`, (event) => {
    if (event.name === 'scene.runChanged') client.setQueryData(options.queryKey, event.payload);
    // Long receipts are not pushed: the sums follow at once, the lines with the next read.
    if (event.name === 'scene.runProgressed')
      client.setQueryData(options.queryKey, (old) => old && { ...old, ...event.payload });
    if (event.name === 'scene.runProgressed' && event.payload.endedAt !== null)
      void client.invalidateQueries({ queryKey: options.queryKey });
  });
  return run;
};

const Why = ({ run }: { run: SceneRun }) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const cause = useRunCause();
  return (
    <aside className={styles.receiptSide}>
      <h3>{t('why')}</h3>
      <p>{run.cause.kind === 'person' ? t('byPerson', { name: cause(run) }) : cause(run)}</p>
      <h3>{t('failureRule')}</h3>
      <p>{t(`onFailure_${run.onFailure}`)}</p>
      {run.reason ? (
        <>
          <h3>{t('result')}</h3>
          <p>{textOf(run.reason.text, language)}</p>
        </>
      ) : null}
      <h3>{t('number')}</h3>
      <p className="mono text-small">{run.id}</p>
    </aside>
  );
};

/** Whether the run is that of an action group that still exists; plans are repeated on their own screen. */
const useIsGroup = ({ groupId, placeId }: SceneRun): boolean => {
  const [inPlace, inMany] = [useMay('placeControl', 'view'), useMay('centralizedControl', 'view')];
  const group = useQuery({
    ...queryOf(getActionGroup, { params: { id: groupId } }),
    enabled: placeId !== null && (inPlace || inMany),
    retry: false,
  });
  return group.data !== undefined;
};

const Actions = ({ run, from }: { run: SceneRun; from: string }) => {
  const t = usePhrases('controls');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const careful = useCareful();
  const [inPlace, inMany] = [useMay('placeControl', 'control'), useMay('centralizedControl', 'control')];
  const ofPlan = useMay('plan', 'control');
  const canControl = inPlace || inMany;
  const repeats = useIsGroup(run) && canControl;
  const cancel = useChange(cancelSceneRun);
  const start = useRunGroup();
  const again = async (): Promise<void> => {
    const begun = await start({ id: run.groupId, name: run.groupName, confirm: true });
    if (begun) void navigate(runAddress(begun.id));
  };
  const end = () =>
    careful(
      {
        title: t('cancelRunTitle', { name: run.groupName }),
        text: t('cancelRunText'),
        verb: t('cancelRun'),
        danger: true,
      },
      () => cancel.mutateAsync({ body: { id: run.id } }),
      t('status_cancelled'),
    );
  const open = openRun(run.status);
  return (
    <span className={`row gap-8 ${styles.noPrint}`}>
      <Button icon={<Icon name="chevronLeft" />} onClick={() => void navigate(backOf(run, from))}>
        {common('back')}
      </Button>
      {open && (canControl || ofPlan) ? (
        <Button danger disabled={run.status === 'restoring'} onClick={() => void end()}>
          {t('cancelRun')}
        </Button>
      ) : null}
      {!open && repeats ? <Button onClick={() => void again()}>{t('runAgain')}</Button> : null}
      {open ? null : <Button onClick={() => window.print()}>{t('print')}</Button>}
    </span>
  );
};

const Receipt = ({ run, from }: { run: SceneRun; from: string }) => {
  const t = usePhrases('controls');
  // A long table is not drawn twice a second.
  const now = useNow(openRun(run.status) ? (run.steps > longReceipt ? 5_000 : 500) : 60_000);
  const place = usePlacesOfRun()(run);
  useScreenPath([{ label: place, to: backOf(run, from) }, { label: run.groupName }]);
  return (
    <div className={styles.receiptPage}>
      <ObjectHead
        title={run.groupName}
        marks={<RunMark status={run.status} />}
        facts={[place]}
        actions={<Actions run={run} from={from} />}
      />
      <div className="page">
        <Panel className={styles.receipt}>
          <PanelBody>
            <ReceiptHead run={run} now={now} />
            <div className={styles.receiptParts}>
              <div className={styles.receiptMain}>
                <ReceiptTable run={run} now={now} />
                <ReceiptProblems lines={run.lines} />
                <SkippedPlaces skipped={run.skipped} />
              </div>
              <Why run={run} />
            </div>
            <footer className="text-small text-muted">{t('footnote')}</footer>
          </PanelBody>
        </Panel>
      </div>
    </div>
  );
};

/** The receipt of a run: live while it goes on, then as it was sealed; made to be printed. */
export const RunReceiptScreen = ({ runId, from = '/placeControl' }: { runId: string; from?: string }) => {
  const t = usePhrases('controls');
  const navigate = useNavigate();
  const run = useRun(runId);
  return (
    <QueryGate what={t('receipt')} query={run} onBack={() => void navigate(from)}>
      {(known) => <Receipt run={known} from={from} />}
    </QueryGate>
  );
};
