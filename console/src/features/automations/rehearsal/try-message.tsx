import { type AutomationDraft, automationsEndpoints, type MessageRehearsal } from '@eoms/contract';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { fieldValueText } from '../../../domain/fields/field-value-text.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { useSubmission } from '../../../ui/forms/use-submission.ts';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import { Moment } from './moment.tsx';
import styles from './rehearsal.module.css';

interface Message {
  topic: string;
  text: string;
}

/** A topic that a filter hears. */
const topicFor = (filter: string): string => filter.replace(/#$/, '1').replaceAll('+', '1');

const Heard = ({ triggers, moment }: MessageRehearsal) => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const yesNo = (value: boolean): string => common(value ? 'yes' : 'no');
  return (
    <div className="column gap-8" aria-live="polite">
      <ul data-part="tried-triggers" className={styles.triedTriggers}>
        {triggers.map(({ id, topic, hears, fits, value }) => (
          <li key={id} className="row gap-12">
            <span className={`mono ${styles.triedTopic}`}>{topic}</span>
            <StateMark
              kind={fits ? 'confirmed' : 'expired'}
              text={t(fits ? 'm_fits' : hears ? 'm_differs' : 'm_elsewhere')}
            />
            {value === null ? null : (
              <span className={styles.triedTopic}>
                <span className="text-muted">{t('m_value')}</span> {fieldValueText(undefined, value, yesNo)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {moment ? (
        <ul className={styles.rehearsedMoments}>
          <Moment moment={moment} />
        </ul>
      ) : null}
    </div>
  );
};

/** What a typed message would do if it came now. */
export const TryMessage = ({ draft }: { draft: AutomationDraft }) => {
  const t = usePhrases('automations');
  const [form] = Form.useForm<Message>();
  const [heard, setHeard] = useState<MessageRehearsal>();
  const rehearse = useChange(automationsEndpoints.rehearseAutomationMessage);
  const { send, sending, failure } = useSubmission(form);
  const topics = draft.triggers.flatMap((one) => (one.kind === 'mqtt' ? [one.topic] : []));
  const [first] = topics;
  if (first === undefined) return null;
  const submit = (message: Message): void => {
    setHeard(undefined);
    void send(async () => setHeard(await rehearse.mutateAsync({ body: { automation: draft, ...message } })));
  };
  return (
    <section data-part="try-message" className={styles.tryMessage} aria-label={t('rehearseMessage')}>
      <h3>{t('rehearseMessage')}</h3>
      <p className="text-small text-muted">{t('rehearseMessageText')}</p>
      <Form<Message>
        form={form}
        layout="vertical"
        initialValues={{ topic: topicFor(first), text: '' }}
        onFinish={submit}
      >
        <Form.Item name="topic" label={t('messageTopic')} rules={[{ required: true, message: t('messageTopic') }]}>
          <Input className="mono" maxLength={250} />
        </Form.Item>
        <Form.Item name="text" label={t('messageText')}>
          <Input.TextArea className="mono" maxLength={4_000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
        <Button htmlType="submit" loading={sending}>
          {t('tryMessage')}
        </Button>
        {failure ? (
          <p className={`text-small ${styles.triedFailure}`} role="alert">
            {failure.reason}
          </p>
        ) : null}
      </Form>
      {heard ? <Heard {...heard} /> : null}
    </section>
  );
};
