import {
  type ChannelKind,
  channelShapes,
  languages,
  type NoticePreferences,
  recipientsEndpoints,
  textOf,
} from '@eoms/contract';
import { channelKindNames } from '@eoms/phrases';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Select, Switch } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { EditFailure, EditForm, SaveButton } from '../../ui/forms/edit-form.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import styles from './login.module.css';
import profileStyles from './profile.module.css';

const { getOwnPreferences, saveOwnPreferences } = recipientsEndpoints;
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const kinds = (Object.keys(channelShapes) as ChannelKind[]).filter((kind) => channelShapes[kind].reach !== 'group');

interface Values {
  language: NoticePreferences['language'];
  reached: ChannelKind[];
  from: string;
  to: string;
  urgentInQuiet: boolean;
  digestMinutes: number | null;
}

const valuesOf = ({ muted, quiet, language, urgentInQuiet, digestMinutes }: NoticePreferences): Values => ({
  language,
  urgentInQuiet,
  digestMinutes,
  reached: kinds.filter((kind) => !muted.includes(kind)),
  from: quiet?.from ?? '',
  to: quiet?.to ?? '',
});
const preferencesOf = ({ reached, from, to, language, urgentInQuiet, digestMinutes }: Values): NoticePreferences => ({
  language: language ?? null,
  muted: kinds.filter((kind) => !reached.includes(kind)),
  quiet: from && to ? { from, to } : null,
  urgentInQuiet,
  digestMinutes: digestMinutes ?? null,
});

/** Both times or neither. */
const QuietHours = () => {
  const t = usePhrases('notices');
  const rules = (other: 'from' | 'to') => [
    { pattern: clock, message: t('clockRule') },
    ({ getFieldValue }: { getFieldValue: (name: string) => string }) => ({
      validator: async (_: unknown, value: string) => {
        if (!value && getFieldValue(other)) throw new Error(t('bothTimes'));
      },
    }),
  ];
  return (
    <>
      <div className={formStyles.formPair}>
        <Form.Item
          name="from"
          label={`${t('quietHours')} · ${t('quietFrom')}`}
          dependencies={['to']}
          rules={rules('to')}
        >
          <Input maxLength={5} placeholder="22:00" />
        </Form.Item>
        <Form.Item name="to" label={t('quietTo')} dependencies={['from']} rules={rules('from')}>
          <Input maxLength={5} placeholder="07:00" />
        </Form.Item>
      </div>
      <p className="text-small text-muted">{t('quietHint')}</p>
      <Form.Item name="urgentInQuiet" label={t('urgentInQuiet')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
};

const Wishes = ({ preferences }: { preferences: NoticePreferences }) => {
  const t = usePhrases('notices');
  const language = useLanguage();
  const save = useChange(saveOwnPreferences, { invalidates: [getOwnPreferences] });
  const edit = useEdit<Values>({
    values: valuesOf(preferences),
    submit: (values) => save.mutateAsync({ body: preferencesOf(values) }),
  });
  return (
    <EditForm edit={edit}>
      <Form.Item name="reached" label={t('reachMe')} extra={t('reachMeHint')}>
        <Checkbox.Group options={kinds.map((value) => ({ value, label: textOf(channelKindNames[value], language) }))} />
      </Form.Item>
      <QuietHours />
      <NumberItem name="digestMinutes" label={t('ownDigest')} unit={t('minutes')} min={0} max={1_440} whole />
      <p className="text-small text-muted">{t('ownDigestHint')}</p>
      <Form.Item name="language" label={t('language')}>
        <Select
          allowClear
          placeholder={t('languageDefault')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Form.Item>
      <EditFailure edit={edit} className={styles.loginNote} />
      <SaveButton edit={edit} />
    </EditForm>
  );
};

/** How notices reach the signed-in user. */
export const NoticeWishesPanel = () => {
  const t = usePhrases('notices');
  const own = useQuery(queryOf(getOwnPreferences));
  return (
    <Panel>
      <PanelHead title={t('wishes')} note={t('wishesNote')} line />
      <PanelBody className={profileStyles.profileBody}>
        <QueryGate query={own} what={t('wishes')} bones={<TextBones lines={6} />}>
          {({ preferences }) => <Wishes preferences={preferences} />}
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
