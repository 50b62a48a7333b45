import { catalogueEndpoints, type ModelListener, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { BoundedNumber } from '../../ui/forms/bounded-number.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './catalogue.module.css';

interface ModelListenersProps {
  actionClass: string;
  listeners: readonly ModelListener[];
  readOnly: boolean;
  onChange: (listeners: ModelListener[]) => void;
}

/** Status monitoring: which listener classes run, and how often. */
export const ModelListeners = ({ actionClass, listeners, readOnly, onChange }: ModelListenersProps) => {
  const t = usePhrases('catalogue');
  const language = useLanguage();
  const known = useQuery({
    ...queryOf(catalogueEndpoints.listListeners, { query: { actionClass } }),
    enabled: actionClass !== '',
    staleTime: 600_000,
  });
  const change = (id: string, part: Partial<ModelListener>): void =>
    onChange(listeners.map((listener) => (listener.id === id ? { ...listener, ...part } : listener)));
  if (listeners.length === 0) return <EmptyState title={t('noListeners')} />;
  return (
    <Panel>
      <ul className={`plain-rows ${styles.listenerRows}`}>
        {listeners.map((listener) => {
          const info = known.data?.find((one) => one.id === listener.id);
          const name = textOf(info?.name, language) ?? listener.id;
          return (
            <li key={listener.id}>
              <Switch
                size="small"
                aria-label={name}
                disabled={readOnly}
                checked={listener.enabled}
                onChange={(enabled) => change(listener.id, { enabled })}
              />
              <b className="weight-medium">{name}</b>
              <span className="mono text-small text-muted truncate">{listener.id}</span>
              <span className="grow" />
              {info?.poll === null ? (
                <span className="text-small text-muted">{t('pushed')}</span>
              ) : (
                <BoundedNumber
                  label={`${name} ${t('interval')}`}
                  min={0.1}
                  max={86_400}
                  whole={false}
                  disabled={readOnly || !listener.enabled}
                  value={listener.everySeconds}
                  placeholder={t('byDriver', { every: info?.everySeconds ?? '—' })}
                  suffix={t('seconds')}
                  onChange={(everySeconds) => change(listener.id, { everySeconds })}
                  width={180}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
};
