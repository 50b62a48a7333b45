import { devicesOfWidget, type LayoutDevice } from '@eoms/contract';
import { Drawer } from 'antd';
import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { useTypeTitle } from '../catalogue/use-type-title.ts';
import { DevicePanel } from '../devices/control/device-panel.tsx';
import { DeviceStateLine } from './device-state-line.tsx';
import { PowerSwitch, switchAction } from './power-switch.tsx';
import { useSharedSource } from './shared-source.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

interface RowProps extends WidgetProps {
  device: LayoutDevice;
  onOpen: () => void;
}

const Row = ({ device, onOpen, ...props }: RowProps) => {
  const t = usePhrases('layouts');
  const action = switchAction(device);
  const words = (
    <>
      <b className="truncate weight-medium">{device.name}</b>
      <span className="truncate text-small text-secondary">
        <DeviceStateLine device={device} />
      </span>
    </>
  );
  return (
    <li className={device.live.connection === 'offline' ? styles.offline : ''}>
      <Icon name={isIconName(device.typeIcon) ? device.typeIcon : 'device'} />
      {props.item.open ? (
        <button
          data-part="widget-device"
          type="button"
          className={styles.widgetDevice}
          onClick={onOpen}
          title={t('openControls', { name: device.name })}
        >
          {words}
        </button>
      ) : (
        <span data-part="widget-device" className={styles.widgetDevice}>
          {words}
        </span>
      )}
      {action && props.item.open ? (
        <PowerSwitch
          device={device}
          action={action}
          commands={props.commands}
          locked={props.locked || device.live.connection !== 'online'}
          onCommand={props.onCommand}
        />
      ) : null}
    </li>
  );
};

/** Up to this many devices need no filter. */
const fewDevices = 6;
const mostTypes = 4;

/** The device types with the most devices. */
const typesOf = (devices: readonly LayoutDevice[]): string[] => {
  const counts = new Map<string, number>();
  for (const { typeName } of devices) counts.set(typeName, (counts.get(typeName) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostTypes)
    .map(([name]) => name);
};

interface TypeFilterProps {
  types: readonly string[];
  value: string;
  onChange: (type: string) => void;
}

const TypeFilter = ({ types, value, onChange }: TypeFilterProps) => {
  const t = usePhrases('layouts');
  const typeTitle = useTypeTitle();
  return (
    <Segments
      small
      label={t('deviceTypes')}
      value={value}
      options={[{ value: '', label: t('all') }, ...types.map((name) => ({ value: name, label: typeTitle(name) }))]}
      onChange={onChange}
    />
  );
};

/** The devices that can be operated, each with its switch; everything else of a device opens beside. */
export const DeviceControlWidget = (props: WidgetProps) => {
  const t = usePhrases('layouts');
  const shared = useSharedSource();
  const [type, setType] = useState('');
  const [openId, setOpenId] = useState<string>();
  const devices = devicesOfWidget('deviceControl', props.item.devices, props.devices);
  if (devices.length === 0)
    return <WidgetEmpty>{t(props.item.devices.length > 0 ? 'bindingLost' : 'noControls')}</WidgetEmpty>;
  // The names of types are a call, which readers of a shared document may not make.
  const types = devices.length > fewDevices && !shared ? typesOf(devices) : [];
  const shown = types.includes(type) ? devices.filter(({ typeName }) => typeName === type) : devices;
  const opened = devices.find(({ id }) => id === openId);
  return (
    <>
      {types.length > 1 ? (
        <TypeFilter types={types} value={types.includes(type) ? type : ''} onChange={setType} />
      ) : null}
      <ul data-part="devices" className={`${styles.widgetList} ${styles.devices}`}>
        {shown.map((device) => (
          <Row key={device.id} {...props} device={device} onOpen={() => setOpenId(device.id)} />
        ))}
      </ul>
      <Drawer open={opened !== undefined} title={opened?.name} size={480} onClose={() => setOpenId(undefined)}>
        {opened ? (
          <DevicePanel device={opened} commands={ownCommands(props, opened.id)} onCommand={props.onCommand} />
        ) : null}
      </Drawer>
    </>
  );
};

const ownCommands = ({ commands }: WidgetProps, deviceId: string): WidgetProps['commands'] =>
  new Map([...commands].filter(([, command]) => command.deviceId === deviceId));
