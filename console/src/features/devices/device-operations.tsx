import { commandsEndpoints, type DeviceDetail, textOf } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { CommandMark, useCause, useCommandText } from '../../domain/devices/control/command-texts.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import styles from './device-page.module.css';

/** Every command of a device: who sent it, why, and its result. */
export const DeviceOperations = ({ device }: { device: DeviceDetail }) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const cause = useCause();
  const commandText = useCommandText(device.actions);
  const page = usePageState({ sortable: ['createdAt'] });
  const commands = useQuery({
    ...queryOf(commandsEndpoints.listCommands, { query: { ...page.query, deviceId: device.id } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div data-part="device-tab" className={styles.deviceTab}>
      <Panel>
        <DataPage
          id="operations"
          what={t('operations')}
          page={page}
          source={commands}
          idOf={(c) => c.id}
          nameOf={commandText}
          columns={[
            { key: 'action', title: t('action'), grow: true, fixed: true, render: commandText },
            { key: 'status', title: t('result'), render: (c) => <CommandMark status={c.status} words /> },
            { key: 'reason', title: t('reason'), render: (c) => textOf(c.reason?.text, language) ?? '—' },
            { key: 'who', title: t('who'), render: cause },
            {
              key: 'createdAt',
              title: t('time'),
              align: 'right',
              sortable: true,
              render: (c) => dateAndTime(c.createdAt),
            },
          ]}
          empty={{ title: t('noOperations') }}
        />
      </Panel>
    </div>
  );
};
