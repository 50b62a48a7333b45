import type { ControlDevice, DeviceCommand } from '@eoms/contract';
import { Drawer, Select } from 'antd';
import { memo, useMemo, useState } from 'react';
import { useTypeTitle } from '../../domain/catalogue/use-type-title.ts';
import { ActionControl } from '../../domain/devices/control/action-control.tsx';
import { DevicePanel } from '../../domain/devices/control/device-panel.tsx';
import { useCommand } from '../../domain/devices/control/use-command.ts';
import { useValueText } from '../../domain/devices/control/use-value-text.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { useMay } from '../../session/use-may.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { AlarmMark, isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './controls.module.css';
import { type Commands, noCommands, useControlDevices } from './use-control-devices.ts';

interface RowProps {
  device: ControlDevice;
  commands: Commands;
  locked: boolean;
  onCommand: (command: DeviceCommand) => void;
  onOpen: (id: string) => void;
}

const shown = ['power', 'input', 'volume', 'brightness', 'position', 'mode'] as const;

/** The values that say most about a device: power, input, level. */
const Summary = ({ device }: { device: ControlDevice }) => {
  const { text } = useValueText(device.properties);
  const parts = shown.flatMap((capability) => {
    const property = device.properties.find((one) => one.capability === capability && !one.index);
    const value = property && device.live.values[property.id];
    return property && value ? [`${text(property.id, value.value)}${property.unit ? ` ${property.unit}` : ''}`] : [];
  });
  return <span className="text-small text-secondary truncate">{parts.slice(0, 2).join(' · ') || '—'}</span>;
};

const Power = ({ device, commands, locked, onCommand }: Omit<RowProps, 'onOpen'>) => {
  const action = device.actions.find(
    ({ capability, params }) => capability === 'power' && params.length === 1 && params[0]?.type === 'bool',
  );
  return action ? (
    <PowerControl device={device} commands={commands} locked={locked} onCommand={onCommand} action={action} />
  ) : null;
};
const PowerControl = ({
  action,
  onCommand,
  ...props
}: Omit<RowProps, 'onOpen'> & { action: ControlDevice['actions'][number] }) => {
  const { send } = useCommand(props.device, action, onCommand);
  return <ActionControl {...props} action={action} send={send} />;
};

const Row = memo(({ device, commands, locked, onCommand, onOpen }: RowProps) => {
  const t = usePhrases('controls');
  const online = device.live.connection === 'online';
  return (
    <li className={online ? styles.controlRow : `${styles.controlRow} ${styles.offline}`}>
      <button type="button" className={styles.controlName} onClick={() => onOpen(device.id)} title={t('allControls')}>
        <Icon name={isIconName(device.typeIcon) ? device.typeIcon : 'device'} size="l" />
        <span className="column">
          <span className="row gap-4">
            <span className="truncate weight-medium">{device.name}</span>
            {isAlarmLevel(device.alarms.worst) ? <AlarmMark level={device.alarms.worst} /> : null}
          </span>
          {online ? <Summary device={device} /> : <StateMark kind="offline" />}
        </span>
      </button>
      <div className={styles.controlPower}>
        {online ? <Power device={device} commands={commands} locked={locked} onCommand={onCommand} /> : null}
      </div>
    </li>
  );
});

/** The types that the devices of a place have, as filters. */
const typesOf = (
  devices: readonly ControlDevice[],
  title: (name: string) => string,
): { value: string; label: string }[] =>
  [...new Map(devices.map(({ typeCode, typeName }) => [typeCode, typeName]))].map(([value, name]) => ({
    value,
    label: title(name),
  }));

/** The devices of a place with their real state and the wanted one; a press on the name opens all controls. */
export const DevicesCard = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('controls');
  const may = useMay('placeControl', 'control');
  const linkDown = useStale();
  const { devices, commands, note } = useControlDevices(placeId);
  const [opened, setOpened] = useState<string>();
  const [type, setType] = useState('all');
  const device = devices.data?.find(({ id }) => id === opened);
  const typeTitle = useTypeTitle();
  const types = useMemo(() => typesOf(devices.data ?? [], typeTitle), [devices.data, typeTitle]);
  return (
    <Panel className={styles.cardDevices}>
      <PanelHead title={t('devices')}>
        {types.length > 1 ? (
          <Select
            aria-label={t('pickType')}
            value={type}
            options={[{ value: 'all', label: t('all') }, ...types]}
            onChange={setType}
            style={{ width: 150 }}
          />
        ) : null}
      </PanelHead>
      <PanelBody>
        <QueryGate what={t('devices')} query={devices}>
          {(list) =>
            list.length === 0 ? (
              <p className={`text-small text-muted ${styles.cardNone}`}>{t('noDevices')}</p>
            ) : (
              <ul>
                {list
                  .filter(({ typeCode }) => type === 'all' || typeCode === type)
                  .map((one) => (
                    <Row
                      key={one.id}
                      device={one}
                      commands={commands.get(one.id) ?? noCommands}
                      locked={!may || linkDown}
                      onCommand={note}
                      onOpen={setOpened}
                    />
                  ))}
              </ul>
            )
          }
        </QueryGate>
      </PanelBody>
      <Drawer
        open={device !== undefined}
        title={device ? t('controlsOf', { name: device.name }) : null}
        size={520}
        onClose={() => setOpened(undefined)}
      >
        {device ? (
          <DevicePanel device={device} commands={commands.get(device.id) ?? noCommands} onCommand={note} />
        ) : null}
      </Drawer>
    </Panel>
  );
};
