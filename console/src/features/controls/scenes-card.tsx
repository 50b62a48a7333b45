import { type ActionGroup, actionGroupsEndpoints, type SceneRunRow } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { editAddress, runAddress } from '../../domain/scenes/receipt/addresses.ts';
import { usePlaceRuns } from '../../domain/scenes/receipt/use-place-runs.ts';
import { openRun } from '../../domain/scenes/run-marks.tsx';
import { useRunGroup } from '../../domain/scenes/use-run-group.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { useMay } from '../../session/use-may.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './controls.module.css';

type Listed = ActionGroup & { lastRun: SceneRunRow | null };

interface SceneButtonProps {
  group: ActionGroup;
  run: SceneRunRow | undefined;
  /** It is what was run last in this place, with success. */
  real: boolean;
  locked: boolean;
  onPress: () => void;
}

const SceneButton = ({ group, run, real, locked, onPress }: SceneButtonProps) => {
  const t = usePhrases('controls');
  const going = run !== undefined && openRun(run.status);
  const bad = run !== undefined && !going && run.status !== 'completed' && run.status !== 'cancelled';
  const classes = [`command ${styles.scene}`, real && 'real', going && 'pending', bad && 'failed']
    .filter(Boolean)
    .join(' ');
  const share = run && run.steps > 0 ? (run.done + run.failed) / run.steps : 0;
  return (
    <button
      data-part="scene"
      type="button"
      className={classes}
      aria-pressed={real}
      disabled={locked && !going}
      onClick={onPress}
    >
      <Icon name={isIconName(group.icon) ? group.icon : 'play'} size="l" />
      <span className="truncate">{group.name}</span>
      {bad && run ? <span className="visually-hidden">{t(`status_${run.status}`)}</span> : null}
      {going ? <span className="fill" style={{ transform: `scaleX(${share})` }} /> : null}
      {real ? (
        <span className="corner">
          <StateMark kind="confirmed" bare />
        </span>
      ) : null}
    </button>
  );
};

const Progress = ({ run }: { run: SceneRunRow }) => {
  const t = usePhrases('controls');
  const words = run.status === 'queued' ? t('queuedRun') : t('runningSteps', { done: run.done, steps: run.steps });
  const open = openRun(run.status);
  return (
    <Link className="link text-small" to={runAddress(run.id)}>
      {open ? <StateMark kind="pending" text={`${run.groupName} ${words}`} /> : t('toReceipt')}
    </Link>
  );
};

const newestOf = (runs: readonly SceneRunRow[]): SceneRunRow | undefined =>
  [...runs].sort((a, b) => b.startedAt.localeCompare(a.startedAt))[0];

/** The action groups of a place as buttons: the real one, and those that are running. */
export const ScenesCard = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('controls');
  const navigate = useNavigate();
  const canControl = useMay('placeControl', 'control');
  const canEdit = useMay('placeControl', 'edit');
  const linkDown = useStale();
  const { runs, note } = usePlaceRuns(placeId);
  const start = useRunGroup();
  const groups = useQuery(queryOf(actionGroupsEndpoints.listActionGroups, { query: { placeId } }));
  const runOf = (group: Listed): SceneRunRow | undefined => runs.get(group.id) ?? group.lastRun ?? undefined;
  const newest = newestOf((groups.data ?? []).flatMap((group) => runOf(group) ?? []));
  const press = async (group: Listed): Promise<void> => {
    const going = runs.get(group.id);
    if (going && openRun(going.status)) return void navigate(runAddress(going.id));
    const run = await start(group);
    if (run) note(run);
  };
  return (
    <Panel className={styles.cardScenes}>
      <PanelHead title={t('scenes')}>{newest ? <Progress run={newest} /> : null}</PanelHead>
      <PanelBody>
        <QueryGate what={t('scenes')} query={groups}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon="play"
                title={t('noScenes')}
                action={
                  canEdit ? (
                    <Button onClick={() => void navigate(editAddress(placeId, undefined))}>{t('newGroup')}</Button>
                  ) : undefined
                }
              >
                {t('noScenesText')}
              </EmptyState>
            ) : (
              <div className={styles.sceneButtons}>
                {list.map((group) => (
                  <SceneButton
                    key={group.id}
                    group={group}
                    run={runOf(group)}
                    real={newest?.groupId === group.id && newest.status === 'completed'}
                    locked={!canControl || linkDown}
                    onPress={() => void press(group)}
                  />
                ))}
              </div>
            )
          }
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
