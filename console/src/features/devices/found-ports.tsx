import { devicesEndpoints, type FoundPorts as Found, type FoundPort, switchPortsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { EditScopeProvider, useEditScope } from '../../ui/forms/unsaved.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { QueryWait } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './device-page.module.css';
import { FoundPortRow } from './found-port-row.tsx';
import { SwitchesRead } from './switches-read.tsx';

const { listFoundPorts, acceptFoundPorts, ignoreFoundPort, readSwitchPorts } = switchPortsEndpoints;
const { getDevice } = devicesEndpoints;

const keyOf = ({ deviceId, switchId, port }: FoundPort): string => `${deviceId} ${switchId} ${port}`;

/** What changes nothing that somebody typed is chosen from the start; the rest needs a decision. */
const chosenAtFirst = ({ now }: FoundPort): boolean => now === null;

const Nothing = ({ found, ignored }: { found: Found; ignored: boolean }) => {
  const t = usePhrases('devices');
  if (ignored) return <EmptyState icon="network" title={t('portsNoneIgnored')} />;
  const isRead = found.switches.some(({ readAt }) => readAt !== null);
  return (
    <EmptyState icon="network" title={t(isRead ? 'portsNone' : 'portsNotRead')}>
      {t(found.switches.length === 0 ? 'portsNoSwitches' : isRead ? 'portsNoneText' : 'portsNotReadText')}
    </EmptyState>
  );
};

const Body = () => {
  const t = usePhrases('devices');
  const toast = useToast();
  const act = useAct();
  const [ignored, setIgnored] = useState(false);
  const found = useQuery(queryOf(listFoundPorts, { query: ignored ? { ignored: 'true' } : {} }));
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const invalidates = [listFoundPorts, getDevice];
  const accept = useChange(acceptFoundPorts, { invalidates });
  const ignore = useChange(ignoreFoundPort, { invalidates });
  const read = useChange(readSwitchPorts, { invalidates });
  if (!found.data) return <QueryWait what={t('foundPorts')} query={found} lines={5} />;
  const { records, total, switches } = found.data;
  const isChosen = (one: FoundPort): boolean => choices.get(keyOf(one)) ?? chosenAtFirst(one);
  const chosen = records.filter(isChosen);
  const send = async (): Promise<void> => {
    try {
      const ports = chosen.map(({ deviceId, switchId, port, now }) => ({
        deviceId,
        switchId,
        port,
        now: now && { switchId: now.switchId, port: now.port },
      }));
      const results = await accept.mutateAsync({ body: { ports } });
      const failed = results.flatMap(({ deviceId, error }) => (error ? [[deviceId, error.message] as const] : []));
      setFaults(new Map(failed));
      setChoices(new Map());
      if (failed.length < results.length) toast.done(t('portsAccepted', { count: results.length - failed.length }));
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <div className="drawer-body">
      <p className="text-small text-muted">{t('foundPortsText')}</p>
      <SwitchesRead
        switches={switches}
        reading={read.isPending}
        onRead={() =>
          void act(async () => {
            const { read: done, failed, left } = await read.mutateAsync({ body: {} });
            toast.say(t(failed + left > 0 ? 'portsReadSome' : 'portsRead', { count: done, failed, left }));
          })
        }
      />
      <Segmented
        value={ignored ? 'ignored' : 'open'}
        onChange={(value) => setIgnored(value === 'ignored')}
        options={[
          { value: 'open', label: t('portsOffered') },
          { value: 'ignored', label: t('portsIgnored') },
        ]}
      />
      {records.length === 0 ? <Nothing found={found.data} ignored={ignored} /> : null}
      <ul data-part="found-rows" className={`plain-rows ${styles.foundRows}`}>
        {records.map((one) => (
          <FoundPortRow
            key={keyOf(one)}
            found={one}
            ignored={ignored}
            chosen={isChosen(one)}
            fault={faults.get(one.deviceId)}
            onChoose={(value) => setChoices(new Map(choices).set(keyOf(one), value))}
            onIgnore={() =>
              void act(() => {
                const { deviceId, switchId, port } = one;
                return ignore.mutateAsync({ body: { deviceId, switchId, port, ignored: !ignored } });
              })
            }
          />
        ))}
      </ul>
      {total > records.length ? (
        <StateMark kind="unknown" text={t('portsMore', { count: records.length, total })} />
      ) : null}
      {ignored || records.length === 0 ? null : (
        <div className={`drawer-actions ${styles.foundActions}`}>
          <span className="grow" />
          <Button
            type="primary"
            icon={<Icon name="check" />}
            disabled={chosen.length === 0}
            loading={accept.isPending}
            onClick={() => void send()}
          >
            {t('portsAccept', { count: chosen.length })}
          </Button>
        </div>
      )}
    </div>
  );
};

/** Ports of switches on which devices were found, to be accepted by a person. */
export const FoundPorts = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('devices');
  const edits = useEditScope();
  return (
    <Drawer open={open} title={t('foundPorts')} onClose={onClose} size={900} destroyOnHidden>
      <EditScopeProvider value={edits}>
        <Body />
      </EditScopeProvider>
    </Drawer>
  );
};
