import { systemEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { SettingGroup } from './setting-group.tsx';
import styles from './settings.module.css';

/** The identity provider, with a question to it. */
export const Oauth2Settings = ({ canEdit, marked }: { canEdit: boolean; marked: string | undefined }) => {
  const t = usePhrases('system');
  const test = useChange(systemEndpoints.testOauth2);
  const toast = useToast();
  const testNow = () =>
    void test.mutateAsync().then(
      ({ issuer }) => toast.done(t('testPassed', { issuer })),
      (error: unknown) => toast.failed(error, 'testFailed'),
    );
  return (
    <SettingGroup
      type="oauth2"
      canEdit={canEdit}
      marked={marked}
      before={
        <div className={`note ${styles.settingsNote}`}>
          {t('redirectHint', { url: `${location.origin}/loginAuto` })}
        </div>
      }
      extra={
        <Button loading={test.isPending} onClick={testNow}>
          {t('test')}
        </Button>
      }
    />
  );
};
