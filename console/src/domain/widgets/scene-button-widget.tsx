import { textOf } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { usePlaceGroups } from '../places/use-place-groups.ts';
import { openRun, RunMark } from '../scenes/run-marks.tsx';
import { useRunGroup } from '../scenes/use-run-group.ts';
import { attributeText, textStyle } from './attribute-values.ts';
import { NotShared } from './not-shared.tsx';
import { useSharedSource } from './shared-source.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const styled = { size: 'size', color: 'color', weight: 'weight' };

const OwnButton = ({ item, placeId, attributes, locked }: WidgetProps) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  const run = useRunGroup();
  const { groups, runs } = usePlaceGroups(placeId);
  const wanted = attributeText(attributes, 'group').trim();
  return (
    <QueryGate what={t('actionGroups')} query={groups}>
      {(all) => {
        const group = all.find(({ name }) => name === wanted);
        if (!group) return <WidgetEmpty>{t(wanted === '' ? 'noActionGroupChosen' : 'actionGroupLost')}</WidgetEmpty>;
        const last = runs.get(group.id) ?? group.lastRun;
        return (
          <button
            data-part="widget-scene"
            type="button"
            className={styles.widgetScene}
            disabled={locked || (last !== null && openRun(last.status))}
            onClick={() => void run(group)}
          >
            <Icon name={isIconName(group.icon) ? group.icon : 'play'} size="xl" />
            <b className="truncate" style={locked ? {} : textStyle(attributes, styled)}>
              {textOf(item.title, language) || group.name}
            </b>
            {last ? (
              <span className="text-small">
                <RunMark status={last.status} />
              </span>
            ) : null}
          </button>
        );
      }}
    </QueryGate>
  );
};

/** One action group of the place as a large button under its name or the widget's title, with the result of its last run. */
export const SceneButtonWidget = (props: WidgetProps) => (useSharedSource() ? <NotShared /> : <OwnButton {...props} />);
