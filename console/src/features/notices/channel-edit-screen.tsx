import {
  channelShapes,
  channelsEndpoints,
  type NotifyChannel,
  type NotifyChannelDraft,
  standardParams,
  textOf,
} from '@eoms/contract';
import { channelKindNames } from '@eoms/phrases';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useOwnWords } from '../../domain/notices/notice-names.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { EditGate, EditPage } from '../../ui/forms/edit-page.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { ChannelFields } from './channel-fields.tsx';
import { ChannelTest } from './channel-test.tsx';
import styles from './notices.module.css';
import { channelsStale } from './notices.queries.ts';

const back = '/alarmChannel';

const draftOf = ({
  id,
  revision,
  name,
  kind,
  params,
  perMinute,
  digestMinutes,
  enabled,
}: NotifyChannel): NotifyChannelDraft => ({
  id,
  revision,
  name,
  kind,
  params,
  perMinute,
  digestMinutes,
  enabled,
  secrets: {},
});
const { perMinute, digestMinutes } = channelShapes.email;
const newChannel: NotifyChannelDraft = {
  name: '',
  kind: 'email',
  params: standardParams('email'),
  secrets: {},
  perMinute,
  digestMinutes,
  enabled: true,
};

/** Only what was entered; a setting that was emptied is left out. */
const sent = ({ kind, params, secrets, ...rest }: NotifyChannelDraft): NotifyChannelDraft => {
  const ids = channelShapes[kind].params.map(({ id }) => id);
  const filled = Object.entries(params ?? {}).filter(
    ([id, value]) => ids.includes(id) && value !== '' && value !== null && value !== undefined,
  );
  const entered = Object.entries(secrets ?? {}).filter(([, value]) => value);
  return { ...rest, kind, params: Object.fromEntries(filled), secrets: Object.fromEntries(entered) };
};

const ChannelEdit = ({ channel }: { channel: NotifyChannel | undefined }) => {
  const t = usePhrases('notices');
  const language = useLanguage();
  const ownWords = useOwnWords();
  const canEdit = useMay('alarmChannel', 'edit');
  const save = useChange(channelsEndpoints.saveChannel, channelsStale);
  const edit = useEdit<NotifyChannelDraft>({
    values: channel ? { ...draftOf(channel), name: ownWords(channel.name) } : newChannel,
    canEdit,
    ...(channel ? {} : { back }),
    submit: (values) => save.mutateAsync({ body: sent(values) }),
    secrets: { secrets: {} },
  });
  return (
    <EditPage
      edit={edit}
      icon="linkage"
      title={channel ? ownWords(channel.name) : t('newChannel')}
      facts={channel ? [textOf(channelKindNames[channel.kind], language)] : []}
      back={back}
      className={styles.noticeEdit}
    >
      <div className="column gap-12">
        <ChannelFields channel={channel} />
      </div>
      {channel && canEdit ? (
        <ChannelTest channel={channel} />
      ) : (
        <p className="text-small text-muted">{t('testAfterSaving')}</p>
      )}
    </EditPage>
  );
};

/** One channel, with a test: `?id=` names it; without it a new one is made. */
export const ChannelEditScreen = () => {
  const t = usePhrases('notices');
  const [params] = useSearchParams();
  const id = params.get('id');
  const channel = useQuery({
    ...queryOf(channelsEndpoints.getChannel, { params: { id: id ?? '' } }),
    enabled: id !== null,
  });
  return (
    <EditGate key={id} id={id} query={channel} what={t('channel')} icon="linkage" back={back}>
      {(known) => <ChannelEdit channel={known} />}
    </EditGate>
  );
};
