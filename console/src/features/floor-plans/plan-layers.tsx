import { Checkbox } from 'antd';
import { useTypeName } from '../../domain/devices/use-type-name.ts';
import { placeMarks } from '../../domain/places/place-state.tsx';
import { stateOrder } from '../../domain/places/place-states.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './floor-plans.module.css';
import type { Layers } from './use-layers.ts';

/** What the plan shows: rooms and each type of device, and what the marks mean. */
export const PlanLayers = ({ layers, rooms }: { layers: Layers; rooms: number }) => {
  const t = usePhrases('floorPlans');
  const typeName = useTypeName();
  return (
    <div className={styles.planLayers}>
      <h3 className="text-small text-muted">{t('layers')}</h3>
      <Checkbox checked={layers.showRooms} onChange={({ target }) => layers.setShowRooms(target.checked)}>
        <span className="truncate">{t('rooms')}</span>
        <span className="numeric text-muted">{rooms}</span>
      </Checkbox>
      {layers.layers.map(({ typeCode, name, count }) => (
        <Checkbox
          key={typeCode}
          checked={!layers.hiddenTypes.has(typeCode)}
          onChange={({ target }) => layers.show(typeCode, target.checked)}
        >
          <span className="truncate">{typeName({ typeCode, typeName: name })}</span>
          <span className="numeric text-muted">{count}</span>
        </Checkbox>
      ))}
      <h3 className="text-small text-muted">{t('legend')}</h3>
      {stateOrder.map((state) => (
        <StateMark key={state} kind={placeMarks[state]} />
      ))}
      <StateMark kind="offline" text={t('deviceOffline')} />
      <StateMark kind="stale" text={t('valuesStale')} />
    </div>
  );
};
