import type { PlannedDevice } from '@eoms/contract';
import type { CSSProperties } from 'react';
import { splitCode } from '../../domain/places/place-code.ts';
import { placeMarks, usePlaceStateText } from '../../domain/places/place-state.tsx';
import type { ItemViewProps } from '../../ui/canvas/canvas-item.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { AlarmMark, isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import { useFresh } from '../../ui/marks/freshness.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import type { PlanItem } from './plan-items.ts';

type Of<K extends PlanItem['kind']> = Extract<PlanItem, { kind: K }>;

const DeviceSymbol = ({ device, selected }: { device: PlannedDevice; selected: boolean }) => {
  const fresh = useFresh();
  const kind = fresh ? device.connection : 'stale';
  return (
    <span className={`plan-symbol ${kind}${selected ? ' on' : ''}`} title={device.name}>
      <Icon name={isIconName(device.typeIcon) ? device.typeIcon : 'device'} />
      {isAlarmLevel(device.alarm) ? (
        <span className="plan-mark">
          <AlarmMark level={device.alarm} />
        </span>
      ) : kind === 'online' ? null : (
        <span className={`plan-mark k-${kind}`}>
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
    <span className={`plan-symbol plan-cluster${offline ? ' offline' : ''}${selected ? ' on' : ''}`}>
      <b className="num">{members.length}</b>
      {isAlarmLevel(worst) ? (
        <span className="plan-mark">
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
    <span className={`plan-area ${kind}${selected ? ' on' : ''}`} style={size}>
      <svg width={w} height={h} viewBox={`${x} ${y} ${w} ${h}`} aria-hidden="true">
        <polygon points={area.points.map((point) => point.join(',')).join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className="plan-area-words">
        <span className="el">
          {code ? <b>{code} </b> : null}
          {rest}
        </span>{' '}
        <span className={`k-${kind} el`}>
          <StateMark kind={kind} size="s" />
          {why ? <span className="t2"> {why}</span> : null}
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
  return <span className={`plan-handle ${item.kind}${selected ? ' on' : ''}`} />;
};
