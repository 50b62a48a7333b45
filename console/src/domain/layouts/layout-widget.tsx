import {
  isRisky,
  type LayoutDevice,
  type LayoutItem,
  type PluginDetail,
  type Text,
  textOf,
  widgetShapes,
} from '@eoms/contract';
import { memo, Suspense, useMemo, useRef } from 'react';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { attributesOf, textStyle } from '../widgets/attribute-values.ts';
import { titleOf } from '../widgets/title-of.ts';
import { useWidgetData, withData } from '../widgets/widget-data.ts';
import { WidgetEmpty } from '../widgets/widget-empty.tsx';
import type { WidgetProps } from '../widgets/widget-props.ts';
import { bareWidgets, widgetRegistry } from '../widgets/widget-registry.ts';
import styles from '../widgets/widgets.module.css';

const titleStyle = { color: 'titleColor', weight: 'titleWeight' };

/** The devices with the actions that this widget asks about before it sends them. */
const useAsking = (devices: readonly LayoutDevice[], confirm: LayoutItem['confirm']): readonly LayoutDevice[] =>
  useMemo(() => {
    if (confirm === 'device') return devices;
    return devices.map((device) => ({
      ...device,
      actions: device.actions.map((action) =>
        action.confirm || (confirm === 'risky' && !isRisky(device, action)) ? action : { ...action, confirm: true },
      ),
    }));
  }, [devices, confirm]);

/** The devices whose values a widget shows; the same list while none of them has news. */
const useDevicesOf = (item: LayoutItem, devices: readonly LayoutDevice[]): readonly LayoutDevice[] => {
  const ids = useMemo(() => new Set(item.properties.map(({ deviceId }) => deviceId)), [item]);
  const last = useRef<readonly LayoutDevice[]>([]);
  if (ids.size === 0) return devices;
  const mine = devices.filter(({ id }) => ids.has(id));
  const isSame = mine.length === last.current.length && mine.every((device, at) => device === last.current[at]);
  if (!isSame) last.current = mine;
  return last.current;
};

/** Says that what is shown is not the newest. */
const DataProblem = ({ problem }: { problem: Text }) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  const words = t('dataProblem', { why: textOf(problem, language) });
  return (
    <span data-part="data-problem" className={styles.dataProblem} role="img" aria-label={words} title={words}>
      <Icon name="warning" size="s" />
    </span>
  );
};

interface LayoutWidgetProps extends Omit<WidgetProps, 'attributes' | 'data' | 'plugin'> {
  plugin: PluginDetail | undefined;
}

const FramedWidget = memo(({ plugin, item, locked, ...context }: LayoutWidgetProps) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  const title = titleOf(item, plugin, language);
  const data = useWidgetData(item.id);
  const common = usePhrases('ui');
  const words = { yes: common('yes'), no: common('no') };
  const operates = plugin !== undefined && widgetShapes[plugin.widget].operates === true;
  const devices = useAsking(context.devices, operates ? item.confirm : 'device');
  if (!plugin)
    return (
      <section data-part="widget" className={styles.widget} aria-label={title}>
        <WidgetEmpty>{t('pluginLost', { name: item.plugin })}</WidgetEmpty>
      </section>
    );
  const Widget = widgetRegistry[plugin.widget];
  const attributes = withData(attributesOf(item, plugin), plugin, data, words);
  const problem = data.find((one) => one.problem !== null)?.problem;
  const isBare = bareWidgets.has(plugin.widget);
  return (
    <section
      data-part="widget"
      className={isBare ? `${styles.widget} ${styles.bare}` : styles.widget}
      aria-label={title}
    >
      {isBare ? null : (
        <h2 className="truncate" style={textStyle(attributes, titleStyle)}>
          {title}
        </h2>
      )}
      {problem ? <DataProblem problem={problem} /> : null}
      {/* A body that scrolls must be reachable with the keyboard. */}
      <div data-widget={plugin.widget} className={styles.widgetBody} {...(isBare ? {} : { tabIndex: 0 })}>
        <Suspense fallback={<TextBones lines={2} />}>
          <Widget
            {...context}
            devices={devices}
            item={item}
            plugin={plugin}
            attributes={attributes}
            data={data}
            locked={locked || (operates && !item.open)}
          />
        </Suspense>
      </div>
    </section>
  );
});

/** One widget of a layout in its frame; drawn again only when something that it shows has changed. */
export const LayoutWidget = (props: LayoutWidgetProps) => (
  <FramedWidget {...props} devices={useDevicesOf(props.item, props.devices)} />
);
