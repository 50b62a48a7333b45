import type { ActionGroup, SceneRunRow } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { usePlaceGroups } from '../places/use-place-groups.ts';
import { openRun, RunMark } from '../scenes/run-marks.tsx';
import { useRunGroup } from '../scenes/use-run-group.ts';
import { attributeText } from './attribute-values.ts';
import { NotShared } from './not-shared.tsx';
import { useSharedSource } from './shared-source.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

interface GroupButtonProps {
  group: ActionGroup;
  run: SceneRunRow | null;
  locked: boolean;
  onRun: () => void;
}

const GroupButton = ({ group, run, locked, onRun }: GroupButtonProps) => (
  <li>
    <button
      type="button"
      className={styles.widgetActionGroup}
      disabled={locked || (run !== null && openRun(run.status))}
      onClick={onRun}
    >
      <Icon name={isIconName(group.icon) ? group.icon : 'play'} />
      <span className="truncate grow">{group.name}</span>
      {run ? <RunMark status={run.status} /> : null}
    </button>
  </li>
);

const OwnGroups = ({ placeId, attributes, locked }: WidgetProps) => {
  const t = usePhrases('layouts');
  const run = useRunGroup();
  const { groups, runs } = usePlaceGroups(placeId);
  const only = attributeText(attributes, 'group').trim();
  return (
    <QueryGate what={t('actionGroups')} query={groups}>
      {(all) => {
        const shown = only === '' ? all : all.filter(({ name }) => name === only);
        if (shown.length === 0)
          return <WidgetEmpty>{t(only === '' ? 'noActionGroups' : 'actionGroupLost')}</WidgetEmpty>;
        return (
          <ul className={styles.widgetActionGroups}>
            {shown.map((group) => (
              <GroupButton
                key={group.id}
                group={group}
                run={runs.get(group.id) ?? group.lastRun}
                locked={locked}
                onRun={() => void run(group)}
              />
            ))}
          </ul>
        );
      }}
    </QueryGate>
  );
};

/** The action groups of the place, or a single one by its name, each with the result of its last run. */
export const ActionGroupsWidget = (props: WidgetProps) =>
  useSharedSource() ? <NotShared /> : <OwnGroups {...props} />;
