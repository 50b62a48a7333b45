import { type Part, type PartMove, partsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { usePhone } from '../../ui/use-media.ts';

const shown = '100';

const Move = ({ move, unit }: { move: PartMove; unit: string }) => {
  const t = usePhrases('parts');
  const order = useScreenLink('workOrderContent');
  const sign = move.change > 0 ? '+' : '';
  return (
    <li className="column gap-4">
      <span className="row gap-8">
        <b className="weight-medium">{t(`move_${move.kind}`)}</b>
        <span className="numeric">{`${sign}${move.change} → ${move.after} ${unit}`}</span>
        <span className="grow" />
        <time className="numeric text-small text-muted">{dateAndTime(move.at)}</time>
      </span>
      <span className="text-small text-secondary">
        {move.placeName} · {move.by}
        {move.note ? ` · ${move.note}` : ''}
        {move.orderId && order ? <Link to={`${order}?id=${move.orderId}`}> · {t('toOrder')}</Link> : null}
      </span>
    </li>
  );
};

const Moves = ({ part }: { part: Part }) => {
  const t = usePhrases('parts');
  const moves = useQuery(queryOf(partsEndpoints.listPartMoves, { query: { partId: part.id, size: shown } }));
  return (
    <QueryGate what={t('history')} query={moves}>
      {({ records }) =>
        records.length === 0 ? (
          <EmptyState icon="list" title={t('noMoves')} />
        ) : (
          <ol className="column gap-12">
            {records.map((move) => (
              <Move key={move.id} move={move} unit={part.unit} />
            ))}
          </ol>
        )
      }
    </QueryGate>
  );
};

/** What became of a part, newest first. */
export const PartHistory = ({ part, onClose }: { part: Part | undefined; onClose: () => void }) => {
  const t = usePhrases('parts');
  const phone = usePhone();
  return (
    <Drawer
      open={part !== undefined}
      onClose={onClose}
      size={phone ? '100%' : 480}
      title={`${t('history')} · ${part?.name ?? ''}`}
    >
      {part ? <Moves part={part} /> : null}
    </Drawer>
  );
};
