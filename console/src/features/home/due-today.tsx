import { type InspectionDue, inspectionsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { InspectNowButton } from '../../domain/inspections/inspect-now-button.tsx';
import { checklistOf, reportOf, useFollowInspections } from '../../domain/inspections/inspection-calls.ts';
import { InspectionResult, InspectionState } from '../../domain/inspections/inspection-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { dateOf, zoneOfReader } from '../../ui/time/zone.ts';
import styles from './home.module.css';

const shownAtMost = 6;
const minute = 60_000;
const everything = {};

const Row = ({ due: { inspection, name, dueAt, people }, to }: { due: InspectionDue; to: string }) => {
  const path = inspection
    ? inspection.type === 'manual' && inspection.status === 'afoot'
      ? checklistOf(inspection.id)
      : inspection.status === 'toBegin'
        ? to
        : reportOf(inspection.id)
    : to;
  return (
    <li>
      <Link className="row gap-8" to={path}>
        <b className="numeric nowrap">{dayjs(dueAt).format('HH:mm')}</b>
        <span className="weight-medium truncate">{name}</span>
        <span className="text-secondary truncate grow">{people.map((one) => one.name).join(', ')}</span>
        {inspection ? (
          <>
            <InspectionResult of={inspection} />
            <InspectionState of={inspection} />
          </>
        ) : null}
      </Link>
    </li>
  );
};

const Today = ({ to }: { to: string }) => {
  const t = usePhrases('inspections');
  useFollowInspections();
  const today = dateOf(useNow(minute), zoneOfReader());
  const from = dayjs(today).startOf('day');
  const query = { from: from.toISOString(), to: from.add(1, 'day').toISOString() };
  const { data } = useQuery({
    ...queryOf(inspectionsEndpoints.inspectionCalendar, { query }),
    refetchInterval: minute,
  });
  if (!data) return null;
  return (
    <Panel className={styles.dueToday} data-part="due-today">
      <PanelHead title={t('dueToday')} note={data.length > shownAtMost ? <Link to={to}>{data.length}</Link> : null}>
        <InspectNowButton what={everything} />
      </PanelHead>
      {data.length === 0 ? (
        <PanelBody>
          <p className="text-small text-muted">{t('dueTodayNone')}</p>
        </PanelBody>
      ) : (
        <PanelBody>
          <ul>
            {data.slice(0, shownAtMost).map((due) => (
              <Row key={`${due.planId} ${due.inspection?.id} ${due.dueAt}`} due={due} to={to} />
            ))}
          </ul>
        </PanelBody>
      )}
    </Panel>
  );
};

/** What is inspected today, for those who have the centre of inspections. */
export const DueToday = () => {
  const to = useScreenLink('deviceProbingCenter');
  return to === undefined ? null : <Today to={to} />;
};
