import {
  type ActionSchema,
  commandsEndpoints,
  type DeviceCommand,
  type DeviceRow,
  devicesEndpoints,
  type ReplyOf,
  textOf,
  type Value,
} from '@eoms/contract';
import { useQueries } from '@tanstack/react-query';
import { Button, Drawer, Form, Select } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { CommandMark } from '../../domain/devices/control/command-texts.tsx';
import { ParamFields } from '../../domain/fields/param-fields.tsx';
import { sentParams } from '../../domain/fields/sent-params.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useLive } from '../../live/use-live.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { EditScopeProvider, useEditScope, useUnsaved } from '../../ui/forms/unsaved.ts';
import { useLeaving } from '../../ui/forms/use-leaving.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import { type Gated, QueryWait } from '../../ui/states/query-gate.tsx';
import { commonActions } from './common-actions.ts';

const { executeActionOnDevices } = commandsEndpoints;
const unsent = '';
type Results = ReplyOf<typeof executeActionOnDevices>;

/** Actions that all of these devices have; requested for one device per model, since a model determines its actions. */
const useCommonActions = (devices: readonly DeviceRow[]): Gated<ActionSchema[]> => {
  const samples = [...new Map(devices.map((d) => [d.modelId, d])).values()];
  const details = useQueries({
    queries: samples.map((d) => ({
      ...queryOf(devicesEndpoints.getDevice, { query: { deviceId: d.id } }),
      staleTime: 60_000,
    })),
  });
  const known = details.flatMap((d) => (d.data ? [d.data.actions] : []));
  return {
    data: known.length < details.length ? undefined : commonActions(known),
    error: details.find((d) => d.data === undefined && d.error)?.error ?? null,
    refetch: () => {
      for (const d of details) if (d.data === undefined) void d.refetch();
    },
  };
};

const ResultList = ({ devices, results }: { devices: readonly DeviceRow[]; results: Results }) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const byId = new Map(devices.map((d) => [d.id, d]));
  const nameOf = (id: string): string => byId.get(id)?.name ?? id;
  const placeOf = (id: string): string => byId.get(id)?.placeName ?? '';
  const count = (...statuses: string[]) =>
    results.filter((r) => statuses.includes(r.command?.status ?? 'failed')).length;
  return (
    <>
      <ValueStrip
        values={[
          { key: 'confirmed', label: t('confirmed'), value: count('confirmed') },
          { key: 'pending', label: t('pending'), value: count('pending', 'sent') },
          { key: 'failed', label: t('failed'), value: count('failed', 'expired') },
        ]}
      />
      <ul className="plain-rows" aria-live="polite">
        {results.map((result) => (
          <li key={result.deviceId}>
            <TwoLines title={nameOf(result.deviceId)} note={placeOf(result.deviceId)} />
            <span className="grow" />
            {result.command?.reason ? (
              <span className="text-small text-muted">{textOf(result.command.reason.text, language)}</span>
            ) : null}
            {result.command ? (
              <CommandMark status={result.command.status} words />
            ) : (
              <StateMark kind="failed" text={result.error?.message ?? t('failed')} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
};

const Body = ({ devices, onClose }: { devices: readonly DeviceRow[]; onClose: () => void }) => {
  const t = usePhrases('devices');
  const common = usePhrases('ui');
  const language = useLanguage();
  const toast = useToast();
  const shared = useCommonActions(devices);
  const actions = shared.data;
  const run = useChange(executeActionOnDevices);
  const [form] = Form.useForm<{ action?: string; args?: Record<string, Value> }>();
  const actionId = Form.useWatch('action', form);
  const [answer, setAnswer] = useState<Results>();
  /** Commands from live events, which may arrive before the response with the ids of ours. */
  const [received, setReceived] = useState<ReadonlyMap<string, DeviceCommand>>(new Map());
  const action = actions?.find((a) => a.id === actionId);
  const ids = useMemo(() => new Set(devices.map((d) => d.id)), [devices]);
  useLive(
    'devices',
    useCallback(
      (event) => {
        if (event.name !== 'command.changed' || !ids.has(event.payload.deviceId)) return;
        const command = event.payload;
        setReceived((old) => new Map(old).set(command.id, command));
      },
      [ids],
    ),
  );
  const results = answer?.map((r) => (r.command ? { ...r, command: received.get(r.command.id) ?? r.command } : r));
  const [sent, setSent] = useState(unsent);
  const prepared = (): string => JSON.stringify(form.getFieldsValue());
  useUnsaved(() => actionId !== undefined && prepared() !== sent);
  const send = async (args: Record<string, Value> | undefined): Promise<void> => {
    if (!action) return;
    setReceived(new Map());
    try {
      setAnswer(
        await run.mutateAsync({
          body: { deviceIds: devices.map((d) => d.id), action: action.id, args: sentParams(args ?? {}, action.params) },
        }),
      );
      setSent(prepared());
    } catch (error) {
      toast.failed(error);
    }
  };
  if (!actions) return <QueryWait what={t('bulkAction')} query={shared} lines={4} />;
  return (
    <div className="column gap-12">
      <Form form={form} layout="vertical" onFinish={({ args }) => void send(args)}>
        <Form.Item name="action" label={t('bulkAction')} extra={t('bulkText')}>
          <Select
            showSearch
            optionFilterProp="label"
            options={actions.map((a) => ({ value: a.id, label: textOf(a.name, language) }))}
          />
        </Form.Item>
        {action ? <ParamFields key={action.id} fields={action.params} under="args" /> : null}
        <div className="row">
          <span className="grow" />
          <Button onClick={onClose}>{common('close')}</Button>
          <Button
            type="primary"
            htmlType="submit"
            disabled={!action}
            loading={run.isPending}
            danger={action?.confirm === true}
          >
            {t('bulkRun', { count: devices.length })}
          </Button>
        </div>
      </Form>
      {results ? (
        <ResultList
          devices={devices}
          results={results.map((r) => ({ ...r, command: received.get(r.command?.id ?? '') ?? r.command }))}
        />
      ) : null}
    </div>
  );
};

/** Runs one action on several devices and shows the outcome for each. */
export const DeviceBulk = ({
  devices,
  onClose,
}: {
  devices: readonly DeviceRow[] | undefined;
  onClose: () => void;
}) => {
  const t = usePhrases('devices');
  const edits = useEditScope();
  const leave = useLeaving(edits);
  const close = (): void => leave(onClose);
  return (
    <Drawer
      open={devices !== undefined}
      title={t('bulkTitle', { count: devices?.length ?? 0 })}
      onClose={close}
      size={560}
      destroyOnHidden
    >
      <EditScopeProvider value={edits}>{devices ? <Body devices={devices} onClose={close} /> : null}</EditScopeProvider>
    </Drawer>
  );
};
