import type { PlaceDetail } from '@eoms/contract';
import { Link } from 'react-router';
import { splitCode } from '../../domain/places/place-code.ts';
import { placeMarks } from '../../domain/places/place-state.tsx';
import { stateOrder } from '../../domain/places/place-states.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { AlarmMark, isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { type Floor, troubled } from './floors.ts';
import { PlaceTile } from './place-tile.tsx';

/** Three rows on a usual screen. */
const mostTiles = 21;

const FloorLine = ({ floor: { id, name, places } }: { floor: Floor }) => {
  const t = usePhrases('home');
  const central = useScreenLink('centralizedControl');
  const { code, rest } = splitCode(name);
  const counts = stateOrder.map((state) => ({ state, count: places.filter((one) => one.state === state).length }));
  const { length: bad, 0: first } = troubled(places);
  const worst = first?.alarms.worst ?? null;
  const inner = (
    <>
      <b className="el">{code || rest}</b>
      <span className="el t2">{code ? rest : ''}</span>
      <span className="floor-states">
        {counts.map(({ state, count }) =>
          count > 0 ? (
            <span key={state} className={`row g4 k-${placeMarks[state]}`}>
              <StateMark kind={placeMarks[state]} size="s" />
              <b className="num">{count}</b>
            </span>
          ) : null,
        )}
      </span>
      <span className="row g4 t2 nw">
        {isAlarmLevel(worst) ? <AlarmMark level={worst} /> : null}
        {bad > 0 ? t('troubledCount', { count: bad }) : null}
      </span>
    </>
  );
  return (
    <li>
      {central && id !== 'elsewhere' ? (
        <Link className="floor-line" to={`${central}?group=${id}`}>
          {inner}
        </Link>
      ) : (
        <span className="floor-line">{inner}</span>
      )}
    </li>
  );
};

/** A venue with more rooms than a screen can show: those in trouble as tiles, and every floor as a line of counts. */
export const CrowdedVenue = ({ floors, places }: { floors: readonly Floor[]; places: readonly PlaceDetail[] }) => {
  const t = usePhrases('home');
  const bad = troubled(places);
  return (
    <>
      {bad.length > 0 ? (
        <div className="tiles troubled">
          {bad.slice(0, mostTiles).map((place) => (
            <PlaceTile key={place.id} place={place} />
          ))}
        </div>
      ) : null}
      {bad.length > mostTiles ? <p className="s t2">{t('troubledMore', { count: bad.length - mostTiles })}</p> : null}
      {/* A list that scrolls must be reachable with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <ul className="floor-lines" tabIndex={0} aria-label={t('venue')}>
        {floors.map((floor) => (
          <FloorLine key={floor.id} floor={floor} />
        ))}
      </ul>
    </>
  );
};
