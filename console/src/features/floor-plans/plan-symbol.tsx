import type { PlannedDevice } from '@eoms/contract';
import type { CSSProperties } from 'react';
import { splitCode } from '../../domain/places/place-code.ts';
import { placeMarks, usePlaceStateText } from '../../domain/places/place-state.tsx';
import type { ItemViewProps } from '../../ui/canvas/canvas-item.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { AlarmMark, isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import { useFresh } from '../../ui/marks/freshness.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './floor-plans.module.css';
import type { PlanItem } from './plan-items.ts';

type Of<K extends PlanItem['kind']> = Extract<PlanItem, { kind: K }>;

const DeviceSymbol = ({ device, selected }: { device: PlannedDevice; selected: boolean }) => {
  const fresh = useFresh();
  const kind = fresh ? device.connection : 'stale';
  return (
    <span
      data-part="plan-symbol"
      className={`${styles.planSymbol} ${styles[kind]}${selected ? ` ${styles.on}` : ''}`}
      title={device.name}
    >
      <Icon name={isIconName(device.typeIcon) ? device.typeIcon : 'device'} />
      {isAlarmLevel(device.alarm) ? (
        <span className={styles.planMark}>
          <AlarmMark level={device.alarm} />
        </span>
      ) : kind === 'online' ? null : (
        <span className={`${styles.planMark} kind-${kind}`}>
          <StateMark kind={kind} bare />
        </span>
      )}
    </span>
  );
};

const ClusterSymbol = ({ members, selected }: { members: readonly PlannedDevice[]; selected: boolean }) => {
  const levels = members.flatMap(({ alarm }) => alarm ?? []);
  const worst = levels.length > 0 ? Math.min(...levels) : null;
  const offline = members.some(({ connection }) => connection === 'offline');
  return (
    <span
      data-part="plan-symbol"
      className={`${styles.planSymbol} ${styles.planCluster}${offline ? ` ${styles.offline}` : ''}${selected ? ` ${styles.on}` : ''}`}
    >
      <b className="numeric">{members.length}</b>
      {isAlarmLevel(worst) ? (
        <span className={styles.planMark}>
          <AlarmMark level={worst} />
        </span>
      ) : null}
    </span>
  );
};

const AreaShape = ({ item: { area, name, place, x, y, w, h }, selected }: { item: Of<'area'>; selected: boolean }) => {
  const fresh = useFresh();
  const stateText = usePlaceStateText();
  const kind = fresh && place ? placeMarks[place.state] : 'unknown';
  const why = fresh && place ? stateText(place) : null;
  const { code, rest } = splitCode(name);
  const size: CSSProperties & Record<`--${string}`, number> = { '--w': w, '--h': h };
  return (
    <span className={`${styles.planArea} ${styles[kind]}${selected ? ` ${styles.on}` : ''}`} style={size}>
      <svg width={w} height={h} viewBox={`${x} ${y} ${w} ${h}`} aria-hidden="true">
        <polygon points={area.points.map((point) => point.join(',')).join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={styles.planAreaWords}>
        <span className="truncate">
          {code ? <b>{code} </b> : null}
          {rest}
        </span>{' '}
        <span className={`kind-${kind} truncate`}>
          <StateMark kind={kind} size="s" />
          {why ? <span className="text-secondary"> {why}</span> : null}
        </span>
      </span>
    </span>
  );
};

/** One item of a plan: a device, a room, the handle of a corner, or several devices in one spot. */
export const PlanSymbol = ({ item, selected }: ItemViewProps<PlanItem>) => {
  if (item.kind === 'device') return <DeviceSymbol device={item.device} selected={selected} />;
  if (item.kind === 'cluster') return <ClusterSymbol members={item.members} selected={selected} />;
  if (item.kind === 'area') return <AreaShape item={item} selected={selected} />;
  return <span className={`${styles.planHandle} ${styles[item.kind]}${selected ? ` ${styles.on}` : ''}`} />;
};
