import { type AssetEvent, assetsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './assets.module.css';

const Event = ({ event }: { event: AssetEvent }) => {
  const t = usePhrases('assets');
  const { kind, detail, by, text, at } = event;
  const place = kind === 'created' || kind === 'moved' ? [detail.place, detail.location] : [];
  const words = t(`ev_${kind}`, { place: detail.place ?? '', holder: detail.holder ?? '' });
  return (
    <li>
      <span className="weight-medium">{words}</span>
      {place.some(Boolean) && kind === 'created' ? (
        <span className="text-secondary"> {place.filter(Boolean).join(' ')}</span>
      ) : null}
      {detail.dueBackOn ? <span className="text-secondary"> {t('dueBack', { date: detail.dueBackOn })}</span> : null}
      {text ? <p className="text-secondary">{text}</p> : null}
      <span className="numeric text-small text-muted">
        {dateAndTime(at)} {by ?? ''}
      </span>
    </li>
  );
};

/** Where an asset was and in which status, the newest first. */
export const AssetHistory = ({ assetId }: { assetId: string }) => {
  const t = usePhrases('assets');
  const events = useQuery(queryOf(assetsEndpoints.listAssetEvents, { query: { assetId } }));
  return (
    <Panel data-part="asset-history">
      <PanelHead title={t('history')} line />
      <PanelBody>
        <QueryGate what={t('history')} query={events}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="text-small text-muted">{t('noHistory')}</p>
            ) : (
              <ol className={styles.history}>
                {rows.map((event) => (
                  <Event key={event.id} event={event} />
                ))}
              </ol>
            )
          }
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
