import type { InspectionHead } from '@eoms/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { reportOf, useFollowInspection } from '../../domain/inspections/inspection-calls.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { FoundSoFar } from './found-so-far.tsx';
import { useHead, useRunning } from './inspection-queries.ts';
import styles from './inspections.module.css';
import { useInspectionActions } from './use-inspection-actions.tsx';

/** How much of an inspection is done, in percent. */
export const shareDone = ({ total, pending }: { total: number; pending: number }): number =>
  total === 0 ? 100 : Math.floor(((total - pending) / total) * 100);

/** One bar for each place, as wide as its share: done, under way, to come; what failed has its colour. */
export const PlaceBars = ({ head }: { head: InspectionHead }) => (
  <div className={styles.bars} aria-hidden="true">
    {head.places.slice(0, 24).map((place) => (
      <span
        key={place.placeId}
        className={place.unchecked === place.total && place.total > 0 ? styles.unreached : undefined}
        style={{ flexGrow: Math.max(1, place.total) }}
        title={`${place.placeName} ${place.total - place.pending}/${place.total}`}
      >
        <i style={{ width: `${shareDone(place)}%` }} />
      </span>
    ))}
  </div>
);

export const Counts = ({ head }: { head: InspectionHead }) => {
  const t = usePhrases('inspections');
  const { passed, failed, unchecked, pending, total } = head.totals;
  return (
    <span className="text-small numeric" data-part="inspection-counts">
      {t('addUp', { passed, failed, unchecked, pending })} · {t('ofTotal', { total })}
    </span>
  );
};

/** What is being asked this moment. */
export const Touching = ({ head }: { head: InspectionHead }) => {
  const t = usePhrases('inspections');
  const [first] = head.touching;
  return (
    <p className={styles.touching} role="status">
      {first ? `${first.placeName} · ${t('touching', { device: first.deviceName })}` : t('nothingTouched')}
    </p>
  );
};

const Running = ({ head }: { head: InspectionHead }) => {
  const t = usePhrases('inspections');
  const { mayControl, busy, cancel } = useInspectionActions();
  return (
    <Panel data-part="running-inspection">
      <PanelHead
        title={
          <span className="row gap-8">
            <StateMark kind="pending" bare /> {head.name}
          </span>
        }
      >
        <b className="numeric">{shareDone(head.totals)} %</b>
      </PanelHead>
      <PanelBody>
        <div className="column gap-8">
          <PlaceBars head={head} />
          {head.type === 'automatic' ? <Touching head={head} /> : null}
          <FoundSoFar id={head.id} />
          <div className="row gap-8">
            <Counts head={head} />
            <span className="grow" />
            <Link to={reportOf(head.id)}>{t('open')}</Link>
            {mayControl && head.may.includes('cancel') ? (
              <Button size="small" disabled={busy} onClick={() => void cancel(head)}>
                {t('cancel')}
              </Button>
            ) : null}
          </div>
        </div>
      </PanelBody>
    </Panel>
  );
};

const RunningOne = ({ id }: { id: string }) => {
  const t = usePhrases('inspections');
  useFollowInspection(id);
  const head = useHead(id);
  return (
    <QueryGate what={t('inspection')} query={head}>
      {(known) => <Running head={known} />}
    </QueryGate>
  );
};

const shownAtMost = 3;

/** The inspections under way, with what they do now. */
export const RunningPanels = () => {
  const running = useRunning();
  return running.data?.records.slice(0, shownAtMost).map(({ id }) => <RunningOne key={id} id={id} />) ?? null;
};
