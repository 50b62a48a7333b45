import { Button } from 'antd';
import { usePlaceGroups } from '../../domain/places/use-place-groups.ts';
import { openRun, RunMark } from '../../domain/scenes/run-marks.tsx';
import { useRunGroup } from '../../domain/scenes/use-run-group.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './alarm-detail.module.css';

/** The action groups of the place of an alarm, to be run from where it is handled. */
export const PlaceActions = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('alarms');
  const linkDown = useStale();
  const run = useRunGroup();
  const { groups, runs } = usePlaceGroups(placeId);
  return (
    <section>
      <h3>{t('placeActions')}</h3>
      <QueryGate what={t('placeActions')} query={groups}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-small text-muted">{t('noPlaceActions')}</p>
          ) : (
            <ul className={styles.contextList}>
              {all.map((group) => {
                const last = runs.get(group.id) ?? group.lastRun;
                return (
                  <li key={group.id}>
                    <Button
                      block
                      className={styles.contextAction}
                      icon={<Icon name={isIconName(group.icon) ? group.icon : 'play'} />}
                      disabled={linkDown || (last !== null && openRun(last.status))}
                      onClick={() => void run(group)}
                    >
                      <span className="truncate grow">{group.name}</span>
                      {last ? <RunMark status={last.status} /> : null}
                    </Button>
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryGate>
    </section>
  );
};
