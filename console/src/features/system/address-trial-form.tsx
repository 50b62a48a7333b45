import { type AddressTrial, NetworkPurpose, networksEndpoints } from '@eoms/contract';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './address-trial.module.css';
import { AddressTrialResult } from './address-trial-result.tsx';
import settings from './settings.module.css';

const purposeWords = {
  devices: 'forDevices',
  data: 'forData',
  calendars: 'forCalendars',
  notices: 'forNotices',
  push: 'forPush',
} as const satisfies Record<NetworkPurpose, string>;

interface Question {
  purpose: NetworkPurpose;
  address: string;
}

/** Asks the server whether it may connect to an address, by which rule, and whether it can. */
export const AddressTrialForm = () => {
  const t = usePhrases('system');
  const common = usePhrases('ui');
  const toast = useToast();
  const ask = useChange(networksEndpoints.tryAddress);
  const [result, setResult] = useState<AddressTrial>();
  const tryNow = (body: Question) => {
    setResult(undefined);
    void ask.mutateAsync({ body }).then(setResult, (error: unknown) => toast.failed(error, 'testFailed'));
  };
  return (
    <Panel data-part="address-trial" className={settings.settings}>
      <PanelHead title={t('tryAddress')} line />
      <PanelBody className={settings.settingsBody}>
        <p className="text-secondary">{t('tryAddressText')}</p>
        <Form<Question>
          layout="vertical"
          className={styles.form}
          initialValues={{ purpose: 'devices', address: '' }}
          requiredMark={false}
          onFinish={tryNow}
        >
          <Form.Item name="purpose" label={t('tryPurpose')}>
            <Select options={NetworkPurpose.options.map((value) => ({ value, label: t(purposeWords[value]) }))} />
          </Form.Item>
          <Form.Item
            name="address"
            label={t('tryAddressField')}
            rules={[{ required: true, whitespace: true, message: common('required', { field: t('tryAddressField') }) }]}
          >
            <Input placeholder={t('tryAddressHint')} maxLength={300} spellCheck={false} autoComplete="off" />
          </Form.Item>
          <Button htmlType="submit" loading={ask.isPending} className={styles.button}>
            {t('tryNow')}
          </Button>
        </Form>
        <div aria-live="polite">{result ? <AddressTrialResult result={result} /> : null}</div>
      </PanelBody>
    </Panel>
  );
};
