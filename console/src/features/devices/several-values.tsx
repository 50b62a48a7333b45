import type { DeviceDetail, PropertySchema } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { indexName } from '../../pickers/device-control/property-text.ts';
import { useValueText } from '../../pickers/device-control/use-value-text.ts';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';

interface SeveralValuesProps {
  device: DeviceDetail;
  property: PropertySchema;
  keys: readonly { key: string; index: number }[];
}

/** One property that exists several times, compactly: routes by output, outlets by number, ports by name. */
export const SeveralValues = ({ device, property, keys }: SeveralValuesProps) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const { text } = useValueText(device.properties);
  const linkDown = useStale();
  const down = linkDown || device.live.connection !== 'online';
  return (
    <Panel>
      <PanelHead title={property.name[language]} note={t('severalCount', { count: keys.length })} />
      <ul className="several-values">
        {keys.map(({ key, index }) => {
          const value = device.live.values[key];
          const label = indexName(property, index, language);
          const words = text(key, value?.value);
          return (
            <li key={key} title={`${label}: ${words}`}>
              <span className="s t3 el">{label}</span>
              <span className={down || value?.quality === 'stale' ? 'live-value stale' : 'live-value'}>
                <b className="el">{words}</b>
                {property.unit ? <span className="u">{property.unit}</span> : null}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
};
