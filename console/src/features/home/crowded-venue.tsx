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
import styles from './home.module.css';
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
      <b className="truncate">{code || rest}</b>
      <span className="truncate text-secondary">{code ? rest : ''}</span>
      <span className={styles.floorStates}>
        {counts.map(({ state, count }) =>
          count > 0 ? (
            <span key={state} className={`row gap-4 kind-${placeMarks[state]}`}>
              <StateMark kind={placeMarks[state]} size="s" />
              <b className="numeric">{count}</b>
            </span>
          ) : null,
        )}
      </span>
      <span className="row gap-4 text-secondary nowrap">
        {isAlarmLevel(worst) ? <AlarmMark level={worst} /> : null}
        {bad > 0 ? t('troubledCount', { count: bad }) : null}
      </span>
    </>
  );
  return (
    <li>
      {central && id !== 'elsewhere' ? (
        <Link data-part="floor-line" className={styles.floorLine} to={`${central}?group=${id}`}>
          {inner}
        </Link>
      ) : (
        <span data-part="floor-line" className={styles.floorLine}>
          {inner}
        </span>
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
        <div className={`${styles.tiles} ${styles.troubled}`}>
          {bad.slice(0, mostTiles).map((place) => (
            <PlaceTile key={place.id} place={place} />
          ))}
        </div>
      ) : null}
      {bad.length > mostTiles ? (
        <p className="text-small text-secondary">{t('troubledMore', { count: bad.length - mostTiles })}</p>
      ) : null}
      {/* A list that scrolls must be reachable with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <ul data-part="floor-lines" className={styles.floorLines} tabIndex={0} aria-label={t('venue')}>
        {floors.map((floor) => (
          <FloorLine key={floor.id} floor={floor} />
        ))}
      </ul>
    </>
  );
};
