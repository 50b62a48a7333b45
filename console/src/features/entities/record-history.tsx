import { type EntityChoice, type EntityRecord, type EntityRecordChange, entityRecordsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { usePhone } from '../../ui/use-media.ts';
import styles from './entities.module.css';
import { labelOf } from './record-label.ts';
import { useValueText } from './use-value-text.ts';

const Change = ({ change, entity }: { change: EntityRecordChange; entity: EntityChoice }) => {
  const t = usePhrases('entities');
  const textOf = useValueText();
  return (
    <li className="column gap-4">
      <span className="row gap-8">
        <b className="weight-medium">{t(`change_${change.change}`)}</b>
        <span className="text-secondary">{change.by}</span>
        <span className="grow" />
        <time className="numeric text-small text-muted">{dateAndTime(change.at)}</time>
      </span>
      {change.fields.map(({ propertyId, name, before, after }, at) => {
        const rule = entity.definition.properties.find(({ id }) => id === propertyId);
        const shown = (value: typeof before) => (rule ? textOf(rule, value) : String(value ?? '–'));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is removed by now has no identity left
          <span key={at} className={`text-small ${styles.changed}`}>
            <span className="text-muted">{name || t('removedProperty')}</span>
            <span>{change.change === 'made' ? shown(after) : `${shown(before)} → ${shown(after)}`}</span>
          </span>
        );
      })}
    </li>
  );
};

const Changes = ({ entity, record }: { entity: EntityChoice; record: EntityRecord }) => {
  const t = usePhrases('entities');
  const query = { entityId: entity.id, id: record.id };
  const changes = useQuery(queryOf(entityRecordsEndpoints.listEntityRecordChanges, { query }));
  return (
    <QueryGate what={t('history')} query={changes}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState icon="list" title={t('noChanges')} />
        ) : (
          <ol className="column gap-12">
            {found.map((change) => (
              <Change key={change.id} change={change} entity={entity} />
            ))}
          </ol>
        )
      }
    </QueryGate>
  );
};

interface RecordHistoryProps {
  entity: EntityChoice;
  record: EntityRecord | undefined;
  onClose: () => void;
}

/** What became of a record, newest first. */
export const RecordHistory = ({ entity, record, onClose }: RecordHistoryProps) => {
  const t = usePhrases('entities');
  const phone = usePhone();
  return (
    <Drawer
      open={record !== undefined}
      onClose={onClose}
      size={phone ? '100%' : 480}
      title={`${t('history')} · ${record ? labelOf(entity, record) : ''}`}
    >
      {record ? <Changes entity={entity} record={record} /> : null}
    </Drawer>
  );
};
