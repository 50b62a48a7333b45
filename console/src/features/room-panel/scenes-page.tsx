import {
  type ActionGroup,
  actionGroupsEndpoints,
  openRunStates,
  type PanelSelf,
  type SceneRunRow,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './room-panel.module.css';

const { listActionGroups, executeActionGroup } = actionGroupsEndpoints;
type Listed = ActionGroup & { lastRun: SceneRunRow | null };

const runningMs = 1_000;
const restingMs = 15_000;
const isRunning = (run: SceneRunRow | null): boolean => run !== null && openRunStates.includes(run.status);

const Outcome = ({ run }: { run: SceneRunRow | null }) => {
  const t = usePhrases('panel');
  if (!run) return null;
  if (isRunning(run)) return <StateMark kind="pending" text={t('running', { done: run.done, steps: run.steps })} />;
  if (run.status === 'completed') return <StateMark kind="confirmed" text={t('success')} />;
  if (run.status === 'cancelled') return <StateMark kind="expired" text={t('cancelled')} />;
  return <StateMark kind="failed" text={t(run.done > 0 ? 'partial' : 'failed')} />;
};

/** The action groups of the place as large buttons, each with what became of its last run. */
export const ScenesPage = ({ self: { placeId, parts, combined } }: { self: PanelSelf }) => {
  const t = usePhrases('panel');
  const stale = useStale();
  const confirm = useConfirm();
  const toast = useToast();
  const groups = useQuery({
    ...queryOf(listActionGroups, { query: { placeId } }),
    refetchInterval: ({ state }) => (state.data?.some(({ lastRun }) => isRunning(lastRun)) ? runningMs : restingMs),
  });
  const execute = useChange(executeActionGroup, { invalidates: [listActionGroups] });
  const press = async ({ id, name, confirm: asks }: Listed): Promise<void> => {
    if (asks && !(await confirm({ title: name, text: '', verb: t('run') }))) return;
    await execute.mutateAsync({ body: { id } }).catch(toast.failed);
  };
  return (
    <QueryGate what={t('scenes')} query={groups}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState icon="play" title={t('noScenes')} />
        ) : (
          <div data-part="room-scenes" className={styles.roomScenes}>
            {list.map((group) => (
              <button
                key={group.id}
                type="button"
                disabled={
                  stale || combined || !parts.includes('runScene') || isRunning(group.lastRun) || execute.isPending
                }
                onClick={() => void press(group)}
              >
                <Icon name={isIconName(group.icon) ? group.icon : 'play'} size="xl" />
                <b className="truncate">{group.name}</b>
                <span className="text-small">
                  <Outcome run={group.lastRun} />
                </span>
              </button>
            ))}
          </div>
        )
      }
    </QueryGate>
  );
};
