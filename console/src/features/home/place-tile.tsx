import type { PlaceDetail } from '@eoms/contract';
import { Link } from 'react-router';
import { PlaceDocument } from '../../domain/documents/place-document.tsx';
import { splitCode } from '../../domain/places/place-code.ts';
import { placeMarks, usePlaceStateText } from '../../domain/places/place-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { AlarmMark, isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './home.module.css';

const Inner = ({ place }: { place: PlaceDetail }) => {
  const t = usePhrases('home');
  const { code, rest } = splitCode(place.name);
  const { total, offline } = place.devices;
  const stateText = usePlaceStateText();
  return (
    <>
      <span className="row gap-4">
        {code ? <b className={styles.no}>{code}</b> : null}
        <span className={code ? `${styles.name} truncate` : `${styles.name} truncate ${styles.alone}`}>{rest}</span>
      </span>
      <span className={`row gap-4 ${styles.second}`}>
        <span className="truncate grow">
          {stateText(place) ?? (total > 0 ? t('deviceCount', { count: total }) : t('noDevices'))}
        </span>
        {isAlarmLevel(place.alarms.worst) ? <AlarmMark level={place.alarms.worst} /> : null}
      </span>
      <span className={`row gap-4 ${styles.foot}`}>
        <StateMark kind={placeMarks[place.state]} />
        {offline > 0 ? (
          <span className={`kind-offline row ${styles.off}`} title={t('offlineCount', { count: offline })}>
            <StateMark kind="offline" bare size="s" text={t('offlineCount', { count: offline })} />
            {offline}
          </span>
        ) : null}
      </span>
    </>
  );
};

const Tile = ({ place }: { place: PlaceDetail }) => {
  const control = useScreenLink('placeControl');
  const devices = useScreenLink('deviceInformation');
  const kind = placeMarks[place.state];
  const classes = `${styles.tile} ${styles[kind]}${kind === 'maintenance' ? ' hatch' : ''}`;
  const to = control ?? devices;
  return to ? (
    <Link data-part="tile" className={classes} to={`${to}?placeId=${place.id}`} title={place.name}>
      <Inner place={place} />
    </Link>
  ) : (
    <span data-part="tile" className={classes} title={place.name}>
      <Inner place={place} />
    </span>
  );
};

/** One room, linked to its control page or its devices, and with its control document if it has one. */
export const PlaceTile = ({ place }: { place: PlaceDetail }) =>
  place.documentId === null ? (
    <Tile place={place} />
  ) : (
    <div className={styles.tileAndDocument}>
      <Tile place={place} />
      <PlaceDocument place={place} small />
    </div>
  );
