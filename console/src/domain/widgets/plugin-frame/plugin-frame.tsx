import {
  devicesOfWidget,
  type MessageToPlugin,
  type PluginPackage,
  packageEntry,
  pluginsEndpoints,
} from '@eoms/contract';
import { Button } from 'antd';
import { type CSSProperties, useMemo, useRef } from 'react';
import { addressOf } from '../../../api/address.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import { useTokens } from '../../../ui/theme/use-tokens.ts';
import { isTable } from '../widget-data.ts';
import type { WidgetProps } from '../widget-props.ts';
import { pluginDevices } from './plugin-devices.ts';
import styles from './plugin-frame.module.css';
import { useFrameSize } from './use-frame-size.ts';
import { usePluginActions } from './use-plugin-actions.ts';
import { type PluginEnd, usePluginChannel } from './use-plugin-channel.ts';
import { useSentLatest } from './use-sent-latest.ts';

const contextMs = 50;
const devicesMs = 200;

const Ended = ({ end, onRestart }: { end: PluginEnd; onRestart: () => void }) => {
  const t = usePhrases('layouts');
  return (
    <div data-part="plugin-ended" className={styles.pluginEnded} role="alert">
      <StateMark kind="failed" text={t(`plugin_${end.fault}`)} />
      {end.message ? <p className="text-small text-muted">{end.message}</p> : null}
      <Button onClick={onRestart}>{t('pluginRestart')}</Button>
    </div>
  );
};

/** Whether the last touch or key of the user went to this frame. */
const isInUse = (frame: HTMLIFrameElement | null): boolean =>
  frame !== null && document.activeElement === frame && navigator.userActivation?.isActive !== false;

const heightStyle = (pixels: number | undefined): CSSProperties =>
  pixels === undefined ? {} : ({ '--plugin-height': `${Math.ceil(pixels)}px` } as CSSProperties);

interface PluginFrameProps extends WidgetProps {
  /** What it runs. */
  own: PluginPackage;
  title: string;
}

/** A plugin from outside in its sandbox: it sees what the channel sends, and nothing else of the console. */
export const PluginFrame = ({
  own,
  title,
  item,
  attributes,
  data,
  locked,
  commands,
  onCommand,
  ...props
}: PluginFrameProps) => {
  const language = useLanguage();
  const { dark } = useTokens();
  const frame = useRef<HTMLIFrameElement>(null);
  const bound = devicesOfWidget('external', item.devices, props.devices);
  const operable = own.needs.actions && !locked;
  const sender = useRef<(message: MessageToPlugin) => void>(() => undefined);
  const send = useMemo(() => (message: MessageToPlugin) => sender.current(message), []);
  const act = usePluginActions({
    devices: bound,
    commands,
    operable,
    onCommand,
    isInUse: () => isInUse(frame.current),
    send,
  });
  const channel = usePluginChannel(frame, { onAction: (asked) => void act(asked) });
  sender.current = channel.send;
  const size = useFrameSize(frame, channel.end);
  const theme = dark ? 'dark' : 'light';
  const tables = data.flatMap(({ attribute, value }) => (isTable(value) ? [[attribute, value]] : []));
  const given = { ...attributes, ...Object.fromEntries(tables) };
  const context: MessageToPlugin = { type: 'context', attributes: given, theme, language, operable, size };
  useSentLatest(channel.isReady, context, send, contextMs);
  const needsDevices = own.needs.values || own.needs.actions;
  const devices = needsDevices ? pluginDevices(bound, own.needs) : [];
  useSentLatest(channel.isReady, { type: 'devices', devices }, send, devicesMs);
  if (channel.end) return <Ended end={channel.end} onRestart={channel.restart} />;
  return (
    <iframe
      data-part="plugin-frame"
      ref={frame}
      className={styles.pluginFrame}
      title={title}
      src={addressOf(pluginsEndpoints.readPluginFile, { params: { key: own.key, name: packageEntry } })}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      style={heightStyle(channel.height)}
      onLoad={channel.onLoad}
    />
  );
};
