import {
  type Language,
  languages,
  type NoticeRecipient,
  type NoticeRecipientDraft,
  RecipientKind,
  recipientsEndpoints,
} from '@eoms/contract';
import { DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { useFormatRules } from '../../domain/fields/use-format-rules.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { recipientsStale } from './notices.queries.ts';
import { SubjectPicker } from './subject-picker.tsx';

interface Values {
  id?: string;
  revision?: number;
  name: string;
  kind: RecipientKind;
  subjectId?: string | undefined;
  phone?: string | null;
  email?: string | null;
  language: Language | null;
  rota: { userIds: string[]; startsAt: Dayjs; days: number };
}

const valuesOf = (one: NoticeRecipient | undefined): Values => ({
  ...(one ? { id: one.id, revision: one.revision } : {}),
  name: one?.name ?? '',
  kind: one?.kind ?? 'user',
  subjectId: one?.subjectId ?? undefined,
  phone: one?.phone ?? '',
  email: one?.email ?? '',
  language: one?.language ?? null,
  rota: {
    userIds: one?.rota?.userIds ?? [],
    startsAt: one?.rota ? dayjs(one.rota.startsAt) : dayjs().startOf('day').hour(9),
    days: one?.rota?.days ?? 7,
  },
});

const sent = (values: Values, before: NoticeRecipient | undefined): NoticeRecipientDraft => {
  const { id, revision, name, kind, subjectId = '', phone, email, language, rota } = values;
  const own = { ...(id ? { id, revision } : {}), name };
  if (kind === 'contact')
    return { ...own, kind, phone: phone?.trim() || null, email: email?.trim() || null, language: language ?? null };
  if (kind !== 'rota') return { ...own, kind, subjectId };
  const standIn = before?.rota?.standIn ?? null;
  return { ...own, kind, rota: { ...rota, startsAt: rota.startsAt.toISOString(), standIn } };
};

const ContactFields = () => {
  const t = usePhrases('notices');
  const formats = useFormatRules();
  return (
    <>
      <Form.Item name="phone" label={t('phone')} rules={[formats.phone]}>
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
      <Form.Item name="email" label={t('email')} rules={[{ type: 'email', message: t('emailRule') }]}>
        <Input maxLength={254} inputMode="email" />
      </Form.Item>
      <Form.Item name="language" label={t('language')}>
        <Select
          allowClear
          placeholder={t('languageDefault')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Form.Item>
    </>
  );
};

const RotaFields = ({ recipient }: { recipient: NoticeRecipient | undefined }) => {
  const t = usePhrases('notices');
  const common = usePhrases('ui');
  const required = (field: string) => [{ required: true, message: common('required', { field }) }];
  return (
    <>
      <Form.Item
        name={['rota', 'userIds']}
        label={t('members')}
        extra={t('membersHint')}
        rules={required(t('members'))}
      >
        <SubjectPicker<string[]> of="user" several known={recipient?.people ?? []} />
      </Form.Item>
      <div className={styles.formPair}>
        <Form.Item name={['rota', 'startsAt']} label={t('rotaStart')} rules={required(t('rotaStart'))}>
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            needConfirm={false}
            style={{ width: '100%' }}
          />
        </Form.Item>
        <NumberItem
          name={['rota', 'days']}
          label={t('rotaDays')}
          unit={t('days')}
          min={1}
          max={90}
          whole
          needed={common('required', { field: t('rotaDays') })}
        />
      </div>
    </>
  );
};

const KindFields = ({ recipient }: { recipient: NoticeRecipient | undefined }) => {
  const t = usePhrases('notices');
  const common = usePhrases('ui');
  const form = Form.useFormInstance<Values>();
  const kind = Form.useWatch('kind', form) ?? recipient?.kind ?? 'user';
  if (kind === 'contact') return <ContactFields />;
  if (kind === 'rota') return <RotaFields recipient={recipient} />;
  const label = t(`ob_${kind}`);
  const { subjectId, subjectName } = recipient ?? {};
  const known = recipient?.kind === kind && subjectId ? [{ id: subjectId, name: subjectName ?? '' }] : [];
  return (
    <Form.Item
      name="subjectId"
      label={label}
      rules={[{ required: true, message: common('required', { field: label }) }]}
    >
      <SubjectPicker<string> key={kind} of={kind} known={known} />
    </Form.Item>
  );
};

const KindField = () => {
  const t = usePhrases('notices');
  const form = Form.useFormInstance<Values>();
  return (
    <Form.Item name="kind" label={t('objectKind')}>
      <Select
        options={RecipientKind.options.map((value) => ({ value, label: t(`ob_${value}`) }))}
        onChange={() => form.setFieldValue('subjectId', undefined)}
      />
    </Form.Item>
  );
};

interface RecipientFormProps {
  recipient: NoticeRecipient | 'new' | undefined;
  onClose: () => void;
}

/** Adds or changes a notify object. */
export const RecipientForm = ({ recipient, onClose }: RecipientFormProps) => {
  const t = usePhrases('notices');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(recipientsEndpoints.saveRecipient, recipientsStale);
  const known = recipient === 'new' ? undefined : recipient;
  return (
    <FormDrawer<Values>
      open={recipient !== undefined}
      title={t(known ? 'editObject' : 'newObject')}
      initial={valuesOf(known)}
      submit={(values) => save.mutateAsync({ body: sent(values, known) })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
    >
      <NameField label={t('name')} />
      <KindField />
      <KindFields recipient={known} />
    </FormDrawer>
  );
};
