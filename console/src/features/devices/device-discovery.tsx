import { type DiscoveryRun, discoveryEndpoints, textOf, type Value } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Form, Progress, Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { ParamFields } from '../../domain/fields/param-fields.tsx';
import { sentParams } from '../../domain/fields/sent-params.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { EditScopeProvider, useEditScope, useUnsaved } from '../../ui/forms/unsaved.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useLeaving } from '../../ui/forms/use-leaving.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { QueryWait } from '../../ui/states/query-gate.tsx';
import { FoundDevices } from './found-devices.tsx';

const { listDiscoveryMethods, startDiscovery, getDiscovery, stopDiscovery } = discoveryEndpoints;
const lookMs = 1_000;

interface Values {
  driverId?: string;
  args?: Record<string, Value>;
}

const SearchForm = ({ running, onStarted }: { running: boolean; onStarted: (run: DiscoveryRun) => void }) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const toast = useToast();
  const methods = useQuery({ ...queryOf(listDiscoveryMethods), staleTime: 600_000 });
  const start = useChange(startDiscovery);
  const [form] = Form.useForm<Values>();
  const driverId = Form.useWatch('driverId', form);
  const method = methods.data?.find((m) => m.driverId === driverId);
  const preset = Object.fromEntries(
    (method?.params ?? []).flatMap((p) => (p.default === undefined ? [] : [[p.id, p.default]])),
  );
  const typed = (): string => JSON.stringify(sentParams(form.getFieldValue('args') ?? {}, method?.params ?? []));
  const [started, setStarted] = useState<string>();
  useUnsaved(() => method !== undefined && typed() !== (started ?? JSON.stringify(sentParams(preset, method.params))));
  const send = async ({ args }: Values): Promise<void> => {
    if (!method) return;
    try {
      onStarted(
        await start.mutateAsync({
          body: { driverId: method.driverId, args: sentParams({ ...preset, ...args }, method.params) },
        }),
      );
      setStarted(typed());
    } catch (error) {
      toast.failed(error);
    }
  };
  if (!methods.data) return <QueryWait what={t('discoveryMethod')} query={methods} lines={3} />;
  return (
    <Form form={form} layout="vertical" disabled={running} onFinish={(values) => void send(values)}>
      <Form.Item name="driverId" label={t('discoveryMethod')}>
        <Select
          showSearch
          optionFilterProp="label"
          options={methods.data.map((m) => ({
            value: m.driverId,
            label: `${textOf(m.name, language)} · ${m.protocol}`,
          }))}
          onChange={(id: string) =>
            form.setFieldValue(
              'args',
              Object.fromEntries(
                (methods.data.find((m) => m.driverId === id)?.params ?? []).flatMap((p) =>
                  p.default === undefined ? [] : [[p.id, p.default]],
                ),
              ),
            )
          }
        />
      </Form.Item>
      {method ? <ParamFields key={method.driverId} fields={method.params} under="args" /> : null}
      <Button
        type="primary"
        htmlType="submit"
        icon={<Icon name="search" />}
        disabled={!method || running}
        loading={start.isPending}
      >
        {t('discoveryStart')}
      </Button>
    </Form>
  );
};

const RunState = ({ run }: { run: DiscoveryRun }) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const stop = useChange(stopDiscovery, { invalidates: [getDiscovery] });
  const act = useAct();
  const running = run.state === 'running';
  const share = run.total > 0 ? Math.round((run.done / run.total) * 100) : running ? 0 : 100;
  return (
    <div className="row gap-12" aria-live="polite">
      {running ? (
        <Progress percent={share} size="small" status="active" className="grow" />
      ) : (
        <span className="grow">
          <StateMark
            kind={run.state === 'failed' ? 'failed' : 'confirmed'}
            text={textOf(run.error, language) ?? t(`discovery_${run.state}`)}
          />
        </span>
      )}
      <span className="text-small text-muted numeric">{t('discoveryFound', { count: run.found.length })}</span>
      {run.leftOut > 0 ? (
        <span className="text-small text-muted numeric">{t('discoveryLeftOut', { count: run.leftOut })}</span>
      ) : null}
      {running ? (
        <Button onClick={() => void act(() => stop.mutateAsync({ body: { id: run.id } }))}>{t('discoveryStop')}</Button>
      ) : null}
    </div>
  );
};

const Body = ({ placeId }: { placeId: string | undefined }) => {
  const [started, setStarted] = useState<DiscoveryRun>();
  const latest = useQuery({
    ...queryOf(getDiscovery, { query: { id: started?.id ?? '' } }),
    enabled: started !== undefined,
    refetchInterval: (query) => (query.state.data && query.state.data.state !== 'running' ? false : lookMs),
  });
  const run = latest.data?.id === started?.id ? (latest.data ?? started) : started;
  return (
    <div className="drawer-body">
      <SearchForm running={run?.state === 'running'} onStarted={setStarted} />
      {run ? (
        <>
          <RunState run={run} />
          <FoundDevices key={run.id} run={run} placeId={placeId} />
        </>
      ) : null}
    </div>
  );
};

/** Searches the network and creates devices from what is found. */
export const DeviceDiscovery = ({
  open,
  placeId,
  onClose,
}: {
  open: boolean;
  placeId: string | undefined;
  onClose: () => void;
}) => {
  const t = usePhrases('devices');
  const edits = useEditScope();
  const leave = useLeaving(edits);
  return (
    <Drawer open={open} title={t('discovery')} onClose={() => leave(onClose)} size={900} destroyOnHidden>
      <EditScopeProvider value={edits}>
        <Body placeId={placeId} />
      </EditScopeProvider>
    </Drawer>
  );
};
