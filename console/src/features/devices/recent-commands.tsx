import { commandsEndpoints, type DeviceCommand, type DeviceDetail, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { CommandMark, useCause, useCommandText } from '../../domain/devices/control/command-texts.tsx';
import deviceControl from '../../domain/devices/control/device-control.module.css';
import { clockWithSeconds, dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './device-page.module.css';

/** The last commands of a device, updated by live events. */
export const RecentCommands = ({
  device,
  received,
}: {
  device: DeviceDetail;
  received: ReadonlyMap<string, DeviceCommand>;
}) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const cause = useCause();
  const commandText = useCommandText(device.actions);
  const page = useQuery(queryOf(commandsEndpoints.listCommands, { query: { deviceId: device.id, size: '10' } }));
  const byId = new Map([...(page.data?.records ?? []).map((c) => [c.id, c] as const), ...received]);
  const commands = [...byId.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, 6);
  return (
    <Panel>
      <PanelHead title={t('recentCommands')} />
      {commands.length === 0 && !page.isPending ? (
        <p data-part="control-none" className={`text-small text-muted ${deviceControl.controlNone}`}>
          {t('noCommands')}
        </p>
      ) : null}
      <ul className={styles.commandList}>
        {commands.map((command) => (
          <li key={command.id} title={textOf(command.reason?.text, language) ?? dateAndTime(command.createdAt)}>
            <CommandMark status={command.status} />
            <span className="truncate">{commandText(command)}</span>
            <span className="text-muted">{cause(command)}</span>
            <time className="numeric text-muted">{clockWithSeconds(command.createdAt)}</time>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
