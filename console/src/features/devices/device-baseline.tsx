import {
  type DeviceBaseline as Baseline,
  type BaselineDraft,
  type BaselineValue,
  type DeviceDetail,
  inspectionPlansEndpoints,
  textOf,
  type Value,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useValueText } from '../../domain/devices/control/use-value-text.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column, RowAction } from '../../ui/data-page/column.ts';
import { DataTable } from '../../ui/data-page/data-table.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';

const { getDeviceBaseline, saveDeviceBaseline } = inspectionPlansEndpoints;

type Change = Pick<BaselineDraft, 'properties' | 'forget'>;
type Text = (property: string, value: Value | null) => string;

/** What the setting is now: unknown, as it is to be, or something else. */
const Now = ({ of: { property, value, now }, text }: { of: BaselineValue; text: Text }) => {
  const t = usePhrases('devices');
  if (now === null) return <StateMark kind="unknown" text={t('settingUnknown')} />;
  return <StateMark kind={now === value ? 'confirmed' : 'failed'} text={text(property, now)} />;
};

const useColumns = (text: Text): Column<BaselineValue>[] => {
  const t = usePhrases('devices');
  const language = useLanguage();
  return [
    { key: 'name', title: t('setting'), grow: true, render: ({ name }) => textOf(name, language) },
    { key: 'value', title: t('settingToBe'), render: ({ property, value }) => text(property, value) },
    { key: 'now', title: t('settingNow'), render: (one) => <Now of={one} text={text} /> },
  ];
};

/** The settings that can still be added, those that usually matter first. */
const AddSetting = ({ baseline, onAdd }: { baseline: Baseline; onAdd: (property: string) => void }) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const open = baseline.further
    .filter(({ now }) => now !== null)
    .sort((a, b) => Number(b.suggested) - Number(a.suggested))
    .map(({ property, name }) => ({ value: property, label: textOf(name, language) ?? property }));
  if (open.length === 0) return null;
  return (
    <Select
      showSearch
      optionFilterProp="label"
      aria-label={t('addSetting')}
      placeholder={t('addSetting')}
      value={null}
      options={open}
      onChange={(property: string | null) => property !== null && onAdd(property)}
      style={{ minWidth: 140 }}
    />
  );
};

/** The settings of a device that are to stay as they are; inspections name what has drifted from them. */
export const DeviceBaseline = ({ device }: { device: DeviceDetail }) => {
  const t = usePhrases('devices');
  const canEdit = useMay('deviceProbingPlan', 'edit');
  const act = useAct();
  const toast = useToast();
  const found = useQuery(queryOf(getDeviceBaseline, { query: { deviceId: device.id } }));
  const save = useChange(saveDeviceBaseline, { invalidates: [getDeviceBaseline] });
  const change = (wanted: Change): void =>
    void act(async () => {
      const { settings } = await save.mutateAsync({ body: { deviceIds: [device.id], ...wanted } });
      if (settings > 0 || wanted.properties?.length === 0) toast.done(t('baselineSaved'));
      else toast.say(t('baselineNothing'));
    });
  const values = useValueText(device.properties);
  const text: Text = (property, value) => {
    const { unit } = values.find(property) ?? {};
    const words = values.text(property, value ?? undefined);
    return unit ? `${words} ${unit}` : words;
  };
  const columns = useColumns(text);
  const rowActions = ({ property, now, value }: BaselineValue): RowAction<BaselineValue>[] => [
    {
      key: 'now',
      label: t('takeNow'),
      disabled: now === null || now === value,
      run: () => change({ properties: [property], forget: [] }),
    },
    { key: 'remove', label: t('forgetSetting'), run: () => change({ properties: [], forget: [property] }) },
  ];
  const setOn = found.data?.at
    ? t('baselineSince', { at: dateAndTime(found.data.at), by: found.data.by ?? '—' })
    : null;
  return (
    <Panel data-part="device-baseline">
      <PanelHead title={t('baseline')} note={setOn} line>
        {canEdit && found.data ? (
          <>
            <AddSetting baseline={found.data} onAdd={(property) => change({ properties: [property], forget: [] })} />
            <Button loading={save.isPending} onClick={() => change({ properties: null, forget: [] })}>
              {t('takeAllNow')}
            </Button>
          </>
        ) : null}
      </PanelHead>
      <QueryGate what={t('baseline')} query={found}>
        {({ values: rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('noBaseline')}>{t('noBaselineText')}</EmptyState>
          ) : (
            <DataTable<BaselineValue>
              label={t('baseline')}
              rows={rows}
              idOf={({ property }) => property}
              nameOf={({ property }) => values.name(property)}
              columns={columns}
              {...(canEdit ? { rowActions } : {})}
            />
          )
        }
      </QueryGate>
    </Panel>
  );
};
