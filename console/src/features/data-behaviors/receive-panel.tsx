import { type DataBehavior, dataBehaviorsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { SecretDialog } from '../../ui/forms/secret-dialog.tsx';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';

const { getReceived, renewReceiveKey, receiveForBehavior } = dataBehaviorsEndpoints;

/** The address that another system sends to, and when it did last. The address holds the key: it is shown once. */
export const ReceivePanel = ({ behavior: { id } }: { behavior: DataBehavior }) => {
  const t = usePhrases('dataBehaviors');
  const keys = usePhrases('apiKeys');
  const toast = useToast();
  const confirm = useConfirm();
  const [address, setAddress] = useState<string>();
  const received = useQuery(queryOf(getReceived, { params: { id } }));
  const renew = useChange(renewReceiveKey, { invalidates: [getReceived] });
  const hasKey = received.data?.hasKey ?? false;
  const run = async (): Promise<void> => {
    if (hasKey && !(await confirm({ title: t('renewKey'), text: t('renewKeyText'), verb: t('renewKeyVerb') }))) return;
    await renew.mutateAsync({ body: { id } }).then(({ key }) => {
      const path = receiveForBehavior.path.replace('{key}', key);
      setAddress(`${window.location.origin}/eoms${path}`);
    }, toast.failed);
  };
  const words = {
    title: t('receiveAddress'),
    shownOnce: keys('shownOnce'),
    secret: t('receiveAddress'),
    copy: keys('copy'),
    copied: keys('copied'),
    stored: keys('stored'),
  };
  return (
    <Panel data-part="behavior-receive">
      <PanelHead title={t('receiveTitle')} line />
      <PanelBody>
        <div className="column gap-12">
          <p className="text-small text-muted">{t('receiveText')}</p>
          <p>{received.data?.at ? t('lastReceived', { time: dateAndTime(received.data.at) }) : t('neverReceived')}</p>
          <div>
            <Button icon={<Icon name="key" />} loading={renew.isPending} onClick={() => void run()}>
              {t(hasKey ? 'renewKeyVerb' : 'makeAddress')}
            </Button>
          </div>
        </div>
        <SecretDialog secret={address} words={words} onClose={() => setAddress(undefined)}>
          <p className="text-small text-muted">{t('receiveHow')}</p>
        </SecretDialog>
      </PanelBody>
    </Panel>
  );
};
