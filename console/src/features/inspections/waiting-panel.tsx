import type { Inspection } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { InspectionState } from '../../domain/inspections/inspection-state.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { useWaiting } from './inspection-queries.ts';
import styles from './inspections.module.css';
import { RescheduleForm } from './reschedule-form.tsx';
import { pageOf, useInspectionActions } from './use-inspection-actions.tsx';

const Row = ({ inspection, onMove }: { inspection: Inspection; onMove: () => void }) => {
  const t = usePhrases('inspections');
  const { mayControl, busy, begin, cancel } = useInspectionActions();
  const { name, dueAt, people } = inspection;
  return (
    <li data-part="waiting-inspection">
      <div className="row gap-8">
        <Link className="truncate weight-medium" to={pageOf(inspection)}>
          {name}
        </Link>
        <span className="grow" />
        <InspectionState of={inspection} />
      </div>
      <div className="row gap-8">
        <span className="text-small text-muted truncate grow">
          {dateAndTime(dueAt).slice(0, 16)} · {people.map((one) => one.name).join(', ') || t('nobody')}
        </span>
        {mayControl ? (
          <>
            <Button size="small" type="text" disabled={busy} onClick={() => void cancel(inspection)}>
              {t('cancel')}
            </Button>
            <Button size="small" disabled={busy} onClick={onMove}>
              {t('reschedule')}
            </Button>
            <Button size="small" type="primary" disabled={busy} onClick={() => begin(inspection)}>
              {t('begin')}
            </Button>
          </>
        ) : null}
      </div>
    </li>
  );
};

/** What is due or was missed, the earliest first. */
export const WaitingPanel = () => {
  const t = usePhrases('inspections');
  const waiting = useWaiting();
  const [moved, setMoved] = useState<Inspection>();
  return (
    <Panel>
      <PanelHead title={t('toHandle')} note={waiting.data?.total} line />
      <PanelBody>
        <QueryGate what={t('inspections')} query={waiting}>
          {({ records }) =>
            records.length === 0 ? (
              <p className="text-small text-muted">{t('noneToHandle')}</p>
            ) : (
              <ul className={styles.rows}>
                {records.map((one) => (
                  <Row key={one.id} inspection={one} onMove={() => setMoved(one)} />
                ))}
              </ul>
            )
          }
        </QueryGate>
      </PanelBody>
      <RescheduleForm inspection={moved} onClose={() => setMoved(undefined)} />
    </Panel>
  );
};
