import { actionGroupsEndpoints, layoutsEndpoints, type PanelPart } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { roomCapabilities } from './panel-draft.ts';

interface ChoiceProps {
  name: string;
  label: string;
  all: string;
  options: { value: string; label: string }[];
}

const Choice = ({ name, label, all, options }: ChoiceProps) => (
  <Form.Item name={['panel', name]} label={label}>
    <Select mode="multiple" allowClear placeholder={all} optionFilterProp="label" options={options} />
  </Form.Item>
);

const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** Which devices, functions and action groups of the place; nothing chosen means all of them. */
export const PanelLimits = () => {
  const t = usePhrases('panelSessions');
  const form = Form.useFormInstance();
  const placeId: string = Form.useWatch(['panel', 'placeId'], form) ?? '';
  const parts: readonly PanelPart[] = Form.useWatch(['panel', 'parts'], form) ?? [];
  const known = placeId !== '';
  const devices = useQuery({
    ...queryOf(layoutsEndpoints.getLayoutDevices, { params: { id: placeId } }),
    enabled: known && parts.includes('operate'),
  });
  const groups = useQuery({
    ...queryOf(actionGroupsEndpoints.listActionGroups, { query: { placeId } }),
    enabled: known && parts.includes('runScene'),
  });
  return (
    <>
      {parts.includes('operate') ? (
        <>
          <Choice
            name="deviceIds"
            label={t('devices')}
            all={t('allDevices')}
            options={(devices.data ?? []).map(named)}
          />
          <Choice
            name="capabilities"
            label={t('capabilities')}
            all={t('allCapabilities')}
            options={roomCapabilities.map((value) => ({ value, label: t(`does_${value}`) }))}
          />
        </>
      ) : null}
      {parts.includes('runScene') ? (
        <Choice name="groupIds" label={t('groups')} all={t('allGroups')} options={(groups.data ?? []).map(named)} />
      ) : null}
    </>
  );
};
