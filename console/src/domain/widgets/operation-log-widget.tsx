import { commandsEndpoints, type DeviceCommand, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { clockWithSeconds, dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { CommandMark, useCause, useCommandText } from '../devices/control/command-texts.tsx';
import { numberOf } from './attribute-values.ts';
import { NotShared } from './not-shared.tsx';
import { useSharedSource } from './shared-source.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const mostRows = 100;
const newestFirst = (a: DeviceCommand, b: DeviceCommand): number => b.createdAt.localeCompare(a.createdAt);

const Row = ({ command, devices }: { command: DeviceCommand } & Pick<WidgetProps, 'devices'>) => {
  const language = useLanguage();
  const cause = useCause();
  const commandText = useCommandText(devices.find(({ id }) => id === command.deviceId)?.actions ?? []);
  return (
    <li title={textOf(command.reason?.text, language) ?? dateAndTime(command.createdAt)}>
      <CommandMark status={command.status} />
      <span className="truncate grow">
        {command.deviceName} · {commandText(command)}
      </span>
      <span className="truncate text-muted">{cause(command)}</span>
      <time className="numeric text-muted">{clockWithSeconds(command.createdAt)}</time>
    </li>
  );
};

const OwnOperationLog = ({ placeId, devices, commands, attributes }: WidgetProps) => {
  const t = usePhrases('layouts');
  const most = numberOf(attributes, 'rows', 20, mostRows);
  const page = useQuery(queryOf(commandsEndpoints.listCommands, { query: { placeId, size: String(most) } }));
  return (
    <QueryGate what={t('operationLog')} query={page}>
      {({ records }) => {
        const all = new Map([...records.map((one) => [one.id, one] as const), ...commands]);
        const shown = [...all.values()].sort(newestFirst).slice(0, most);
        if (shown.length === 0) return <WidgetEmpty>{t('noOperations')}</WidgetEmpty>;
        return (
          <ul className={`${styles.widgetList} ${styles.log}`}>
            {shown.map((command) => (
              <Row key={command.id} command={command} devices={devices} />
            ))}
          </ul>
        );
      }}
    </QueryGate>
  );
};

/** Who operated what, and with which result; newest first. */
export const OperationLogWidget = (props: WidgetProps) =>
  useSharedSource() ? <NotShared /> : <OwnOperationLog {...props} />;
