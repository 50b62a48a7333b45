import type { PlaceDetail } from '@eoms/contract';
import { Link } from 'react-router';
import { PlaceDocument } from '../../domain/documents/place-document.tsx';
import { splitCode } from '../../domain/places/place-code.ts';
import { placeMarks, usePlaceStateText } from '../../domain/places/place-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { AlarmMark, isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const Inner = ({ place }: { place: PlaceDetail }) => {
  const t = usePhrases('home');
  const { code, rest } = splitCode(place.name);
  const { total, offline } = place.devices;
  const stateText = usePlaceStateText();
  return (
    <>
      <span className="row g4">
        {code ? <b className="no">{code}</b> : null}
        <span className={code ? 'name el' : 'name el alone'}>{rest}</span>
      </span>
      <span className="row g4 second">
        <span className="el sp">
          {stateText(place) ?? (total > 0 ? t('deviceCount', { count: total }) : t('noDevices'))}
        </span>
        {isAlarmLevel(place.alarms.worst) ? <AlarmMark level={place.alarms.worst} /> : null}
      </span>
      <span className="row g4 foot">
        <StateMark kind={placeMarks[place.state]} />
        {offline > 0 ? (
          <span className="k-offline row off" title={t('offlineCount', { count: offline })}>
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
  const classes = `tile ${kind}${kind === 'maintenance' ? ' hatch' : ''}`;
  const to = control ?? devices;
  return to ? (
    <Link className={classes} to={`${to}?placeId=${place.id}`} title={place.name}>
      <Inner place={place} />
    </Link>
  ) : (
    <span className={classes} title={place.name}>
      <Inner place={place} />
    </span>
  );
};

/** One room, linked to its control page or its devices, and with its control document if it has one. */
export const PlaceTile = ({ place }: { place: PlaceDetail }) =>
  place.documentId === null ? (
    <Tile place={place} />
  ) : (
    <div className="tile-and-document">
      <Tile place={place} />
      <PlaceDocument place={place} small />
    </div>
  );
