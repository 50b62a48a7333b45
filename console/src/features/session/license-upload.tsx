import { sessionEndpoints } from '@eoms/contract';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './login.module.css';

/** Uploads a licence file; the server checks its signature, machine and date. */
export const LicenseUpload = ({ onAccepted }: { onAccepted: () => void }) => {
  const t = usePhrases('login');
  const toast = useToast();
  const [sending, setSending] = useState(false);
  const send = async (file: File): Promise<void> => {
    setSending(true);
    try {
      await call(sessionEndpoints.uploadLicense, { file });
      onAccepted();
    } catch (error) {
      toast.failed(error, 'uploadFailed');
    } finally {
      setSending(false);
    }
  };
  return (
    <Upload
      className={styles.licenseUpload}
      showUploadList={false}
      maxCount={1}
      beforeUpload={(file) => {
        void send(file);
        return false;
      }}
    >
      <Button type="primary" block icon={<Icon name="upload" />} loading={sending}>
        {t('uploadLicense')}
      </Button>
    </Upload>
  );
};
