import { type SignalLinkDraft, type SignalMap, type SignalPort, signalsEndpoints, textOf } from '@eoms/contract';
import { AutoComplete, Button, Form, Input } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { DevicePicker } from '../../domain/devices/device-picker.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

const { saveSignalLink, getSignalMap, getShownSource } = signalsEndpoints;
export const newLink: SignalLinkDraft = { fromDeviceId: '', fromPort: 'out', toDeviceId: '', toPort: '', note: '' };

interface LinkFormProps {
  draft: SignalLinkDraft | undefined;
  map: SignalMap | undefined;
  onClose: () => void;
  onRemove?: () => void;
}

/** Edits a cable in a form: for devices that do not describe their ports, and for users who prefer forms to drawing. */
export const LinkForm = ({ draft, map, onClose, onRemove }: LinkFormProps) => {
  const t = usePhrases('signals');
  const common = usePhrases('ui');
  const language = useLanguage();
  const save = useChange(saveSignalLink, { invalidates: [getSignalMap, getShownSource] });
  const choices = (ports: readonly SignalPort[] | undefined) =>
    (ports ?? []).map((port) => ({ value: port.code, label: `${textOf(port.name, language)} · ${port.code}` }));
  const nodeOf = (id: unknown) => map?.nodes.find((node) => node.deviceId === id);
  const required = (field: string) => [{ required: true, message: common('required', { field }) }];
  return (
    <DraftDrawer<SignalLinkDraft>
      draft={draft}
      words={{ add: t('newLink'), edit: t('editLink') }}
      submit={(body) => save.mutateAsync({ body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item name="fromDeviceId" label={t('from')} rules={required(t('from'))}>
            <DevicePicker />
          </Form.Item>
          <Form.Item noStyle dependencies={['fromDeviceId']}>
            {() => (
              <Form.Item name="fromPort" label={t('fromPort')} rules={required(t('fromPort'))} extra={t('portText')}>
                <AutoComplete options={choices(nodeOf(form.getFieldValue('fromDeviceId'))?.outputs)} />
              </Form.Item>
            )}
          </Form.Item>
          <Form.Item name="toDeviceId" label={t('to')} rules={required(t('to'))}>
            <DevicePicker />
          </Form.Item>
          <Form.Item noStyle dependencies={['toDeviceId']}>
            {() => (
              <Form.Item name="toPort" label={t('toPort')} rules={required(t('toPort'))} extra={t('portText')}>
                <AutoComplete options={choices(nodeOf(form.getFieldValue('toDeviceId'))?.inputs)} />
              </Form.Item>
            )}
          </Form.Item>
          <Form.Item name="note" label={t('note')}>
            <Input maxLength={200} />
          </Form.Item>
          {onRemove ? (
            <Button danger icon={<Icon name="trash" />} onClick={onRemove}>
              {t('removeLink')}
            </Button>
          ) : null}
        </>
      )}
    </DraftDrawer>
  );
};
