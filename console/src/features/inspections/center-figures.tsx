import { type InspectionFigures, inspectionsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useTypeName } from '../../domain/devices/use-type-name.ts';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './inspections.module.css';

const spans = ['30', '90', '365'] as const;
type Days = (typeof spans)[number];
const dayMs = 86_400_000;

interface Line {
  readonly key: string;
  readonly name: string;
  readonly inspected: number;
  readonly failed: number;
}

const Lines = ({ title, lines }: { title: string; lines: readonly Line[] }) => {
  const t = usePhrases('inspections');
  const most = Math.max(1, ...lines.map(({ failed }) => failed));
  return (
    <Panel>
      <PanelHead title={title} line />
      <PanelBody>
        <table className={styles.figures}>
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('inspected')}</th>
              <th scope="col">{t('failed')}</th>
              <th scope="col">{t('share')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, name, inspected, failed }) => (
              <tr key={key}>
                <th scope="row" className="truncate">
                  {name}
                </th>
                <td>{number(inspected)}</td>
                <td>
                  <span className={styles.barred}>
                    <i style={{ width: `${(failed / most) * 60}px` }} aria-hidden="true" />
                    {number(failed)}
                  </span>
                </td>
                <td>{inspected === 0 ? '–' : `${number((failed / inspected) * 100, 1)} %`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PanelBody>
    </Panel>
  );
};

const DayBars = ({ days }: { days: InspectionFigures['days'] }) => {
  const t = usePhrases('inspections');
  const most = Math.max(1, ...days.map(({ failed }) => failed));
  return (
    <Panel>
      <PanelHead title={t('byDay')} line />
      <PanelBody>
        <ol className={styles.dayBars}>
          {days.map(({ day, ended, failed }) => (
            <li key={day} title={`${day}: ${t('failedCount', { count: failed })}, ${t('times')} ${ended}`}>
              <i style={{ height: `${Math.round((failed / most) * 72)}px` }} data-none={failed === 0 || undefined} />
            </li>
          ))}
        </ol>
        <div className="row text-small text-muted">
          <span>{days[0]?.day}</span>
          <span className="grow" />
          <span>{days.at(-1)?.day}</span>
        </div>
      </PanelBody>
    </Panel>
  );
};

const Shown = ({ figures }: { figures: InspectionFigures }) => {
  const t = usePhrases('inspections');
  const typeName = useTypeName();
  return (
    <div className="column gap-12">
      <ValueStrip
        values={[
          { key: 'times', label: t('times'), value: number(figures.inspections) },
          { key: 'ended', label: t('ended'), value: number(figures.ended) },
          { key: 'missed', label: t('missed'), value: number(figures.missed) },
          { key: 'cancelled', label: t('cancelled'), value: number(figures.cancelled) },
          { key: 'failed', label: t('failed'), value: number(figures.failed) },
        ]}
      />
      {figures.days.length === 0 ? <p className="text-muted">{t('noFigures')}</p> : <DayBars days={figures.days} />}
      <div className={styles.pair}>
        <Lines
          title={t('byPlace')}
          lines={figures.byPlace.map((one) => ({ ...one, key: one.placeId, name: one.placeName }))}
        />
        <Lines
          title={t('byType')}
          lines={figures.byType.map((one) => ({
            ...one,
            key: one.typeCode,
            name: typeName({ typeCode: one.typeCode, typeName: one.typeCode }),
          }))}
        />
      </div>
    </div>
  );
};

/** What inspections have found over time, by place and by type of device. */
export const CenterFigures = ({ actions }: { actions: ReactNode }) => {
  const t = usePhrases('inspections');
  const [days, setDays] = useState<Days>('30');
  const query = useMemo(() => {
    const to = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
    return { from: new Date(to - Number(days) * dayMs).toISOString(), to: new Date(to).toISOString() };
  }, [days]);
  const figures = useQuery(queryOf(inspectionsEndpoints.inspectionFigures, { query }));
  return (
    <div className="page column gap-12">
      <div className="row gap-8">
        <Segments
          label={t('figuresOf')}
          value={days}
          onChange={setDays}
          options={spans.map((value) => ({ value, label: t(`days${value}`) }))}
        />
        <span className="grow" />
        {actions}
      </div>
      <QueryGate what={t('asFigures')} query={figures}>
        {(known) => <Shown figures={known} />}
      </QueryGate>
    </div>
  );
};
