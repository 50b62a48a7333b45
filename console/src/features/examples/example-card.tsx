import { nameIn, widgetShapes } from '@eoms/contract';
import { useTypeTitle } from '../../domain/catalogue/use-type-title.ts';
import { DevicePanel } from '../../domain/devices/control/device-panel.tsx';
import { LayoutWidget } from '../../domain/layouts/layout-widget.tsx';
import type { usePlaceDevices } from '../../domain/layouts/use-place-devices.ts';
import { WidgetEmpty } from '../../domain/widgets/widget-empty.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import type { Example } from './example-of.ts';
import styles from './examples.module.css';

interface ExampleCardProps {
  example: Example;
  placeId: string;
  placeName: string;
  live: ReturnType<typeof usePlaceDevices>;
}

const namedAtMost = 3;
/** Pixels of a cell on the desktop that layouts are drawn for, and the room that even small widgets get. */
const cell = { w: 144, h: 90 };
const leastHeight = 120;

const Binding = ({ example: { plugin, bound, device } }: Pick<ExampleCardProps, 'example'>) => {
  const t = usePhrases('examples');
  const binds = device ? 'device' : widgetShapes[plugin.widget].binds;
  const names = bound.slice(0, namedAtMost).join(t('comma'));
  const more = bound.length - namedAtMost;
  return (
    <>
      {t(`binds_${binds}`)}
      {bound.length === 0 ? null : t('boundTo', { names })}
      {more > 0 ? t('andMore', { count: more }) : null}
    </>
  );
};

const Attributes = ({ example: { plugin } }: Pick<ExampleCardProps, 'example'>) => {
  const t = usePhrases('examples');
  const language = useLanguage();
  if (plugin.properties.length === 0) return t('noAttributes');
  return (
    <ul className={styles.attributes}>
      {plugin.properties.map((one) => {
        const standard = one.defaultValue === '' || one.defaultValue === 0 ? t('standard') : String(one.defaultValue);
        return (
          <li key={one.id}>
            {nameIn(one, language)} <span className="text-muted">{standard}</span>
          </li>
        );
      })}
    </ul>
  );
};

type Live = ExampleCardProps['live'];
const commandsOf = (commands: Live['commands'], deviceId: string): Live['commands'] =>
  new Map([...commands].filter(([, command]) => command.deviceId === deviceId));

/** The widget, or the controls of a device. Nobody operates anything here: it is only looked at. */
const Face = ({ example: { item, plugin, device }, placeId, live }: ExampleCardProps) => {
  const now = device && live.devices.data?.find(({ id }) => id === device.id);
  return (
    <div className={styles.face} inert>
      {now ? (
        <div data-part="device-controls" className={styles.controls}>
          <DevicePanel device={now} commands={commandsOf(live.commands, now.id)} onCommand={live.note} />
        </div>
      ) : (
        <LayoutWidget
          item={item}
          plugin={plugin}
          placeId={placeId}
          devices={live.devices.data ?? []}
          commands={live.commands}
          locked
          onCommand={live.note}
        />
      )}
    </div>
  );
};

/** One widget as it would look in the place, and what there is to know about it. It is mounted while it is on the screen. */
export const ExampleCard = (props: ExampleCardProps) => {
  const { example, placeName } = props;
  const t = usePhrases('examples');
  const language = useLanguage();
  const { box, isSeen } = useInSight<HTMLDivElement>();
  const { plugin, device, isBare } = example;
  const [leastW, leastH] = widgetShapes[plugin.widget].least;
  const typeTitle = useTypeTitle();
  const name = device ? typeTitle(device.typeName) : nameIn(plugin, language);
  const height = isBare ? leastHeight : Math.max(leastHeight, plugin.h * cell.h);
  return (
    <article className={styles.card} aria-label={name} data-part="example">
      <h3 className="row gap-8">
        <Icon name={isIconName(plugin.icon) ? plugin.icon : 'board'} />
        <span className="truncate grow">{name}</span>
        {plugin.package ? <span className="tag">{t('fromOutside')}</span> : null}
      </h3>
      <div ref={box} className={styles.stage} style={{ height }}>
        <div className={styles.widget} style={{ width: plugin.w * cell.w }}>
          {isBare ? (
            <div className={styles.bare}>
              <WidgetEmpty>{t('nothingHere', { place: placeName })}</WidgetEmpty>
            </div>
          ) : isSeen ? (
            <Face {...props} />
          ) : null}
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>{t('binds')}</dt>
        <dd>
          <Binding example={example} />
        </dd>
        <dt>{t('size')}</dt>
        <dd>{t('sizes', { size: `${plugin.w}×${plugin.h}`, least: `${leastW}×${leastH}` })}</dd>
        <dt>{t('attributes')}</dt>
        <dd>
          <Attributes example={example} />
        </dd>
      </dl>
    </article>
  );
};
