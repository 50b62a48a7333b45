import { type DeviceDetail, type PropertySchema, textOf } from '@eoms/contract';
import { indexName } from '../../domain/devices/control/property-text.ts';
import { useValueText } from '../../domain/devices/control/use-value-text.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './device-page.module.css';

/** Names of at least this many letters get a wider column. */
const longName = 12;

interface SeveralValuesProps {
  device: DeviceDetail;
  property: PropertySchema;
  keys: readonly { key: string; index: number }[];
}

/** A property with several elements in compact form: routes by output, outlets by number, ports by name. */
export const SeveralValues = ({ device, property, keys }: SeveralValuesProps) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const { text } = useValueText(device.properties);
  const linkDown = useStale();
  const down = linkDown || device.live.connection !== 'online';
  const unit = property.unit ? <span className="unit">{property.unit}</span> : null;
  const wordsOf = (key: string): string => text(key, device.live.values[key]?.value);
  const [first] = keys;
  const isStale = (key: string): boolean => down || device.live.values[key]?.quality === 'stale';
  const alike = first && keys.every(({ key }) => wordsOf(key) === wordsOf(first.key));
  const head = <PanelHead title={textOf(property.name, language)} note={t('severalCount', { count: keys.length })} />;
  if (alike)
    return (
      <Panel className={`${styles.several} ${styles.severalAlike}`}>
        {head}
        <span className={isStale(first.key) ? 'live-value stale' : 'live-value'}>
          <span className="text-small text-muted">{t('allAlike')}</span> <b>{wordsOf(first.key)}</b>
          {unit}
        </span>
      </Panel>
    );
  const isLong = keys.some(({ index }) => indexName(property, index, language).length > longName);
  return (
    <Panel className={styles.several}>
      {head}
      <ul className={isLong ? `${styles.severalValues} ${styles.long}` : styles.severalValues}>
        {keys.map(({ key, index }) => {
          const label = indexName(property, index, language);
          const words = wordsOf(key);
          return (
            <li key={key} title={`${label}: ${words}`}>
              <span className="text-small text-muted truncate-start">
                <bdi>{label}</bdi>
              </span>
              <span className={isStale(key) ? 'live-value stale' : 'live-value'}>
                <b className="truncate">{words}</b>
                {unit}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
};
