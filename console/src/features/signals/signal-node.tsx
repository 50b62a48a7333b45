import { type SignalNode, textOf } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import type { CanvasItem, ItemViewProps } from '../../ui/canvas/canvas-item.ts';
import { CanvasPort } from '../../ui/canvas/canvas-port.tsx';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { useFresh } from '../../ui/marks/freshness.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './signals.module.css';

export interface SignalItem extends CanvasItem {
  device: SignalNode;
  /** Number of ports hidden because they have no cable. */
  hidden: number;
  onOpenPorts: (deviceId: string) => void;
}

/** A device with its inputs on the left and its outputs on the right; connected ports are filled. */
export const SignalNodeView = ({ item, selected }: ItemViewProps<SignalItem>) => {
  const { device, hidden, onOpenPorts } = item;
  const language = useLanguage();
  const t = usePhrases('signals');
  const fresh = useFresh();
  const inputsInUse = new Set(device.active.map((route) => route.input));
  const outputsInUse = new Set(device.active.flatMap((route) => (route.output === null ? [] : [route.output])));
  return (
    <div className={selected ? `${styles.signalNode} ${styles.on}` : styles.signalNode}>
      <header>
        <Icon name={isIconName(device.typeIcon) ? device.typeIcon : 'device'} />
        <span className="column">
          <b className="truncate weight-medium">{device.name}</b>
          <span className="text-small text-muted truncate">{device.placeName}</span>
        </span>
        <StateMark kind={fresh ? device.connection : 'stale'} bare size="s" />
      </header>
      <div className={styles.signalPorts}>
        <ul>
          {device.inputs.map((port) => (
            <li key={port.code} className={inputsInUse.has(port.code) ? styles.inUse : undefined}>
              <CanvasPort id={port.code} side="in" />
              <span className="truncate">{textOf(port.name, language)}</span>
            </li>
          ))}
        </ul>
        <ul className={styles.out}>
          {device.outputs.map((port) => (
            <li key={port.code} className={outputsInUse.has(port.code) ? styles.inUse : undefined}>
              <span className="truncate">{textOf(port.name, language)}</span>
              <CanvasPort id={port.code} side="out" />
            </li>
          ))}
        </ul>
      </div>
      {hidden > 0 ? (
        <button
          type="button"
          className={`${styles.signalMore} nodrag`}
          onClick={(event) => {
            event.stopPropagation();
            onOpenPorts(device.deviceId);
          }}
        >
          {t('morePorts', { count: hidden })}
        </button>
      ) : null}
    </div>
  );
};
