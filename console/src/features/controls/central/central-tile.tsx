import type { CentralPlace } from '@eoms/contract';
import { Checkbox } from 'antd';
import { memo } from 'react';
import { Link } from 'react-router';
import { useTypeTitle } from '../../../domain/catalogue/use-type-title.ts';
import { PlaceDocument } from '../../../domain/documents/place-document.tsx';
import { placeMarks, usePlaceStateText } from '../../../domain/places/place-state.tsx';
import { usePhrases } from '../../../i18n/i18n.ts';
import { Icon, isIconName } from '../../../ui/icons/icon.tsx';
import { AlarmMark, isAlarmLevel } from '../../../ui/marks/alarm-mark.tsx';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import styles from './central.module.css';
import type { TileDensity } from './shown-places.ts';

interface CentralTileProps {
  place: CentralPlace;
  density: TileDensity;
  chosen: boolean;
  /** Where the place is opened; undefined for those who may not. */
  to: string | undefined;
  onChoose: (id: string, chosen: boolean) => void;
  onFavourite: (id: string, favourite: boolean) => void;
}

/** Figures that fit beside the longest name of a state. */
const mostFigures = 3;

/** The types of devices that are on, with how many of how many. */
const PowerOn = ({ power, most }: Pick<CentralPlace, 'power'> & { most: number }) => {
  const t = usePhrases('central');
  const typeTitle = useTypeTitle();
  const on = power.filter((type) => type.on > 0);
  return on.slice(0, most).map(({ typeCode, typeName, typeIcon, on: count, total }) => (
    <span
      key={typeCode}
      className={styles.centralOn}
      title={t('powerOf', { type: typeTitle(typeName), on: count, total })}
      role="img"
      aria-label={t('powerOf', { type: typeTitle(typeName), on: count, total })}
    >
      <Icon name={isIconName(typeIcon) ? typeIcon : 'device'} size="s" />
      <span className="numeric">{count}</span>
    </span>
  ));
};

const Figures = ({ place }: { place: CentralPlace }) => {
  const t = usePhrases('central');
  const { offline } = place.devices;
  const others = Number(offline > 0) + Number(isAlarmLevel(place.alarms.worst));
  return (
    <span className={styles.centralFigures}>
      <PowerOn power={place.power} most={mostFigures - others} />
      {offline > 0 ? (
        <span className={`kind-offline ${styles.centralOn}`} title={t('offlineCount', { count: offline })}>
          <StateMark kind="offline" bare size="s" text={t('offlineCount', { count: offline })} />
          <span className="numeric">{offline}</span>
        </span>
      ) : null}
      {isAlarmLevel(place.alarms.worst) ? <AlarmMark level={place.alarms.worst} text={place.alarms.count} /> : null}
    </span>
  );
};

/** One place: choose it, open it, make it a favourite. It keeps its size and position whatever changes. */
export const CentralTile = memo(({ place, density, chosen, to, onChoose, onFavourite }: CentralTileProps) => {
  const t = usePhrases('central');
  const stateText = usePlaceStateText();
  const kind = placeMarks[place.state];
  const { id, name, favourite, devices } = place;
  const classes = [
    styles.centralTile,
    styles[density],
    styles[kind],
    kind === 'maintenance' ? 'hatch' : '',
    chosen ? styles.chosen : '',
  ];
  return (
    <article className={classes.filter(Boolean).join(' ')} aria-label={name}>
      <Checkbox checked={chosen} aria-label={t('choose', { name })} onChange={() => onChoose(id, !chosen)} />
      {to === undefined ? (
        <span className={`${styles.centralName} truncate`}>{name}</span>
      ) : (
        <Link className={`${styles.centralName} truncate`} to={`${to}?placeId=${id}`} title={name}>
          {name}
        </Link>
      )}
      <span className={styles.centralOwn}>
        <PlaceDocument place={place} small />
      </span>
      <button
        type="button"
        className={styles.centralStar}
        aria-pressed={favourite}
        aria-label={t(favourite ? 'unfavourite' : 'favourite', { name })}
        onClick={() => onFavourite(id, !favourite)}
      >
        <Icon name="star" />
      </button>
      {density === 'roomy' ? (
        <span className={`${styles.centralWhy} text-small truncate`}>
          {stateText(place) ?? t('deviceCount', { count: devices.total })}
        </span>
      ) : null}
      <span className={styles.centralFoot}>
        <StateMark kind={kind} bare={density === 'dense'} />
        <Figures place={place} />
      </span>
    </article>
  );
});
