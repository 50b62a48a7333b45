import { type ActionGroup, actionGroupsEndpoints, type SceneRunRow } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { UnreadableMark } from '../../domain/definitions/unreadable-mark.tsx';
import { editAddress, runAddress } from '../../domain/scenes/receipt/addresses.ts';
import { usePlaceRuns } from '../../domain/scenes/receipt/use-place-runs.ts';
import { RunMark } from '../../domain/scenes/run-marks.tsx';
import { useRunGroup } from '../../domain/scenes/use-run-group.ts';
import { useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './controls.module.css';

const { listActionGroups, removeActionGroup, sortActionGroup } = actionGroupsEndpoints;
type Listed = ActionGroup & { lastRun: SceneRunRow | null };

const LastRun = ({ run }: { run: SceneRunRow | undefined }) => {
  const t = usePhrases('controls');
  const { ago } = useFormat();
  if (!run) return <span className="text-small text-muted">{t('neverRun')}</span>;
  return (
    <Link className="row gap-8 text-small" to={runAddress(run.id)}>
      <RunMark status={run.status} />
      <span className="text-muted nowrap">{ago(run.startedAt)}</span>
    </Link>
  );
};

interface RowProps {
  group: Listed;
  run: SceneRunRow | undefined;
  first: boolean;
  last: boolean;
  canEdit: boolean;
  canControl: boolean;
  onMove: (group: Listed, steps: number) => void;
  onRemove: (group: Listed) => void;
  onRun: (group: Listed) => void;
}

const Row = ({ group, run, first, last, canEdit, canControl, onMove, onRemove, onRun }: RowProps) => {
  const t = usePhrases('controls');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  return (
    <li data-part="group-row" className={styles.groupRow}>
      <Icon name={isIconName(group.icon) ? group.icon : 'play'} size="l" />
      <button
        data-part="group-name"
        type="button"
        className={styles.groupName}
        disabled={group.unreadable}
        onClick={() => void navigate(editAddress(group.placeId, group.id))}
        title={t('editGroup')}
      >
        <b className="truncate">{group.name}</b>
        <span className="text-small text-muted truncate">
          {group.unreadable ? (
            <UnreadableMark />
          ) : (
            `${t('stepCount', { count: group.steps.length })} · ${t(`onFailure_${group.onFailure}`)}`
          )}
        </span>
      </button>
      <span className="grow" />
      <LastRun run={run} />
      {canEdit ? (
        <span className="row gap-4">
          <IconButton icon="arrowUp" label={t('moveUp')} disabled={first} onClick={() => onMove(group, -1)} />
          <IconButton icon="arrowDown" label={t('moveDown')} disabled={last} onClick={() => onMove(group, 1)} />
          <IconButton icon="trash" label={common('remove')} onClick={() => onRemove(group)} />
        </span>
      ) : null}
      {canControl ? (
        <Button icon={<Icon name="play" />} disabled={group.unreadable} onClick={() => onRun(group)}>
          {t('run')}
        </Button>
      ) : null}
    </li>
  );
};

/** The action groups of a place: order, steps, last run. */
export const ActionGroups = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('controls');
  const navigate = useNavigate();
  const canEdit = useMay('placeControl', 'edit');
  const canControl = useMay('placeControl', 'control');
  const groups = useQuery(queryOf(listActionGroups, { query: { placeId } }));
  const { runs } = usePlaceRuns(placeId);
  const start = useRunGroup();
  const move = useMove(sortActionGroup, { invalidates: [listActionGroups] });
  const remove = useRemove(removeActionGroup, {
    invalidates: [listActionGroups],
    args: (group: Listed) => ({ params: { id: group.id } }),
    title: (group) => t('removeGroup', { name: group.name }),
    text: t('removeGroupText'),
  });
  const run = async (group: Listed): Promise<void> => {
    const begun = await start(group);
    if (begun) void navigate(runAddress(begun.id));
  };
  const add = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate(editAddress(placeId, undefined))}>
      {t('newGroup')}
    </Button>
  ) : undefined;
  return (
    <div className="page">
      <Panel>
        <PanelHead title={t('groups')} line>
          {add}
        </PanelHead>
        <PanelBody>
          <QueryGate what={t('groups')} query={groups}>
            {(list) =>
              list.length === 0 ? (
                <EmptyState icon="play" title={t('empty')} action={add}>
                  {t('emptyText')}
                </EmptyState>
              ) : (
                <ul>
                  {list.map((group, at) => (
                    <Row
                      key={group.id}
                      group={group}
                      run={runs.get(group.id) ?? group.lastRun ?? undefined}
                      first={at === 0}
                      last={at === list.length - 1}
                      canEdit={canEdit}
                      canControl={canControl}
                      onMove={move}
                      onRemove={(one) => void remove(one)}
                      onRun={(one) => void run(one)}
                    />
                  ))}
                </ul>
              )
            }
          </QueryGate>
        </PanelBody>
      </Panel>
    </div>
  );
};
