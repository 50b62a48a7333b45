import type { PlaceDetail } from '@eoms/contract';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { splitCode } from '../../domain/places/place-code.ts';
import { placeMarks } from '../../domain/places/place-state.tsx';
import { stateOrder } from '../../domain/places/place-states.ts';
import { clockWithSeconds } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState, StaleBar } from '../../ui/states/state-box.tsx';
import { storeText } from '../../ui/storage.ts';
import { CrowdedVenue } from './crowded-venue.tsx';
import { type Floor, floorsOf, mostRooms } from './floors.ts';
import styles from './home.module.css';
import { PlaceTile } from './place-tile.tsx';
import { useShownPlaces } from './use-shown-places.ts';

/** The sign-in page draws the building from this (features/session/venue-drawing reads the same key). */
const venueKey = 'eoms_venue';
const keepDrawing = (floors: readonly Floor[]): void =>
  storeText(
    venueKey,
    JSON.stringify(
      floors.map((f) => ({
        name: splitCode(f.name).code || f.name.slice(0, 4),
        rooms: f.places.map((p) => ({
          name: splitCode(p.name).code || p.code.slice(0, 6),
          weight: (p.capacity ?? 0) > 100 ? 3 : (p.capacity ?? 0) > 30 ? 2 : 1,
        })),
      })),
    ),
  );

const FloorRow = ({ floor }: { floor: Floor }) => {
  const t = usePhrases('home');
  const { code, rest } = splitCode(floor.name);
  const occupied = floor.places.filter((p) => p.state === 'occupy').length;
  return (
    <div className={styles.floor}>
      <div className={styles.floorName}>
        <b className="truncate">{code || rest}</b>
        {code ? <span className="truncate">{rest}</span> : null}
        <span>{t('floorSummary', { occupied, total: floor.places.length })}</span>
      </div>
      <div className={styles.tiles}>
        {floor.places.map((place) => (
          <PlaceTile key={place.id} place={place} />
        ))}
      </div>
    </div>
  );
};

const Legend = ({ places }: { places: readonly PlaceDetail[] }) => (
  <span className={styles.legend}>
    {stateOrder.map((state) => {
      const count = places.filter((p) => p.state === state).length;
      return count > 0 ? <Counted key={state} kind={placeMarks[state]} count={count} /> : null;
    })}
  </span>
);

const Counted = ({ kind, count }: { kind: (typeof placeMarks)[keyof typeof placeMarks]; count: number }) => (
  <span className={`row gap-4 kind-${kind}`}>
    <StateMark kind={kind} />
    <b className="numeric">{count}</b>
  </span>
);

/** Rooms by floor, each with its state, offline devices and most severe alarm. State changes never move a room. */
export const FloorRibbon = () => {
  const t = usePhrases('home');
  const { groups, details, places, whole } = useShownPlaces();
  const floors = floorsOf(groups.data ?? [], places, t('elsewhere'));
  const navigate = useNavigate();
  const toPlaces = useScreenLink('place');
  const complete = whole && groups.isSuccess && details.isSuccess;
  // biome-ignore lint/correctness/useExhaustiveDependencies: redrawn when the data arrives, not on every render
  useEffect(() => {
    if (complete && floors.length > 0) keepDrawing(floors);
  }, [complete, details.data, groups.data]);
  return (
    <Panel data-part="venue" className={styles.venue}>
      <PanelHead title={t('venue')}>
        <Legend places={places} />
      </PanelHead>
      {details.error && details.data ? (
        <StaleBar
          what={t('venue')}
          time={clockWithSeconds(details.dataUpdatedAt)}
          onRetry={() => void details.refetch()}
        />
      ) : null}
      <PanelBody>
        <QueryGate what={t('venue')} query={details}>
          {() =>
            floors.length === 0 ? (
              <EmptyState
                icon="building"
                title={t('emptyVenue')}
                action={toPlaces ? <Button onClick={() => navigate(toPlaces)}>{t('toPlaces')}</Button> : undefined}
              >
                {t('emptyVenueText')}
              </EmptyState>
            ) : places.length > mostRooms ? (
              <CrowdedVenue floors={floors} places={places} />
            ) : (
              floors.map((floor) => <FloorRow key={floor.id} floor={floor} />)
            )
          }
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
