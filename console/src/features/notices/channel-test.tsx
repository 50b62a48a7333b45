import { type ChannelReply, channelShapes, channelsEndpoints, type NotifyChannel } from '@eoms/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useReplyWords } from '../../domain/notices/use-reply-words.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session-store.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './notices.module.css';
import { channelsStale } from './notices.queries.ts';

const Outcome = ({ reply }: { reply: ChannelReply }) => {
  const t = usePhrases('notices');
  const words = useReplyWords();
  const { ok, status, excerpt, tookMs } = reply;
  return (
    <div className="column gap-4">
      <StateMark kind={ok ? 'confirmed' : 'failed'} text={t(ok ? 'testOk' : 'testFailed')} />
      <div>
        {words(status)} · {t('took', { ms: tookMs })}
      </div>
      {excerpt ? <div className="mono text-small text-muted wrap-anywhere">{excerpt}</div> : null}
    </div>
  );
};

/** Sends a message by the saved channel, and shows what the far side answers. */
export const ChannelTest = ({ channel }: { channel: NotifyChannel }) => {
  const t = usePhrases('notices');
  const toast = useToast();
  const user = useSession((s) => s.user);
  const { reach } = channelShapes[channel.kind];
  const own = reach === 'email' ? user?.email : reach === 'phone' ? user?.phone : null;
  const [address, setAddress] = useState(own ?? '');
  const [reply, setReply] = useState<ChannelReply>();
  const test = useChange(channelsEndpoints.testChannel, channelsStale);
  const needsAddress = reach === 'email' || reach === 'phone';
  const send = async (): Promise<void> => {
    setReply(undefined);
    try {
      const to = needsAddress ? { address: address.trim() } : {};
      setReply(await test.mutateAsync({ body: { id: channel.id, ...to } }));
    } catch (error) {
      toast.failed(error);
    }
  };
  const label = t(reach === 'email' ? 'testEmail' : 'testPhone');
  return (
    <Panel>
      <PanelHead title={t('testTitle')} line />
      <PanelBody className={styles.noticeTest}>
        <p className="text-small text-muted">{t('testText')}</p>
        {reach === 'browser' ? <p className="text-small text-muted">{t('testBrowsers')}</p> : null}
        {reach === 'user' ? <p className="text-small text-muted">{t('testUser')}</p> : null}
        {needsAddress ? (
          <Input
            aria-label={label}
            placeholder={label}
            maxLength={254}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        ) : null}
        <Button icon={<Icon name="play" />} loading={test.isPending} onClick={() => void send()}>
          {t('test')}
        </Button>
        <div aria-live="polite">{reply ? <Outcome reply={reply} /> : null}</div>
      </PanelBody>
    </Panel>
  );
};
