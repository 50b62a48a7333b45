import {
  MessageType,
  type NoticeTemplate,
  type NoticeTemplateDraft,
  type SourceText,
  textOf,
  variablesOf,
} from '@eoms/contract';
import { messageTypeNames, noticeVariableNames } from '@eoms/phrases';
import { Button, Form, Input, Select, Switch } from 'antd';
import { useRef } from 'react';
import { NameField } from '../../domain/fields/name-field.tsx';
import { useOwnWords } from '../../domain/notices/notice-names.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './notices.module.css';
import { useChannelChoices } from './notices.queries.ts';

const codeForm = /^[A-Za-z0-9_.-]+$/;

const About = ({ template }: { template: NoticeTemplate | undefined }) => {
  const t = usePhrases('notices');
  const common = usePhrases('ui');
  const language = useLanguage();
  const ownWords = useOwnWords();
  const channels = useChannelChoices().data ?? [];
  const fixed = template?.system === true;
  return (
    <Panel>
      <PanelBody>
        <div className={formStyles.formPair}>
          <NameField label={t('name')} />
          <Form.Item
            name="code"
            label={t('code')}
            extra={t('codeHint')}
            rules={[
              { required: true, message: common('required', { field: t('code') }) },
              { pattern: codeForm, message: t('codeRule') },
            ]}
          >
            <Input maxLength={64} disabled={fixed} spellCheck={false} />
          </Form.Item>
        </div>
        <div className={formStyles.formPair}>
          <Form.Item name="messageType" label={t('messageType')}>
            <Select
              disabled={fixed}
              options={MessageType.options.map((value) => ({
                value,
                label: textOf(messageTypeNames[value], language),
              }))}
            />
          </Form.Item>
          <Form.Item name="group" label={t('group')}>
            <Input maxLength={100} />
          </Form.Item>
        </div>
        <Form.Item name="channelIds" label={t('templateChannels')}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={channels.map(({ id, name }) => ({ value: id, label: ownWords(name) }))}
          />
        </Form.Item>
        <Form.Item name="external" label={t('external')} extra={t('externalHint')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </PanelBody>
    </Panel>
  );
};

type Part = 'title' | 'content';

/** Puts a variable where the cursor was last in the title or the content, or at the end of the content. */
const useInsert = (language: keyof SourceText) => {
  const form = Form.useFormInstance<NoticeTemplateDraft>();
  const last = useRef<{ part: Part; at: number }>({ part: 'content', at: Number.MAX_SAFE_INTEGER });
  return {
    note: (part: Part) => (event: { currentTarget: { selectionStart: number | null } }) => {
      last.current = { part, at: event.currentTarget.selectionStart ?? Number.MAX_SAFE_INTEGER };
    },
    insert: (name: string) => {
      const { part, at } = last.current;
      const text = String(form.getFieldValue([part, language]) ?? '');
      const word = `{{${name}}}`;
      form.setFieldValue([part, language], `${text.slice(0, at)}${word}${text.slice(at)}`);
      last.current = { part, at: Math.min(at, text.length) + word.length };
    },
  };
};

const Texts = ({ language, note }: { language: keyof SourceText; note: ReturnType<typeof useInsert>['note'] }) => {
  const t = usePhrases('notices');
  const common = usePhrases('ui');
  const rules = (field: string) => [{ required: true, whitespace: true, message: common('required', { field }) }];
  return (
    <>
      <Form.Item name={['title', language]} label={t('title')} rules={rules(t('title'))}>
        <Input maxLength={200} lang={language} onBlur={note('title')} />
      </Form.Item>
      <Form.Item name={['content', language]} label={t('content')} rules={rules(t('content'))}>
        <Input.TextArea
          maxLength={4_000}
          autoSize={{ minRows: 4, maxRows: 14 }}
          lang={language}
          onBlur={note('content')}
        />
      </Form.Item>
    </>
  );
};

const Variables = ({ onInsert }: { onInsert: (name: string) => void }) => {
  const t = usePhrases('notices');
  const language = useLanguage();
  const messageType = Form.useWatch<MessageType | undefined>('messageType', Form.useFormInstance()) ?? 'alarmRaised';
  return (
    <>
      <p className="text-small text-muted">
        {t('variables')}: {t('variablesHint')}
      </p>
      <div className={styles.noticeVariables}>
        {variablesOf[messageType].map((name) => {
          const words = textOf(noticeVariableNames[name], language);
          return (
            <Button key={name} size="small" aria-label={t('insert', { name: words })} onClick={() => onInsert(name)}>
              {words}
            </Button>
          );
        })}
      </div>
    </>
  );
};

interface TemplateFieldsProps {
  template: NoticeTemplate | undefined;
  canEdit: boolean;
  /** The language whose texts are shown. */
  language: keyof SourceText;
  onLanguage: (language: keyof SourceText) => void;
}

/** The fields of a template: its texts in one language at a time, with the variables of its message type to insert. */
export const TemplateFields = ({ template, canEdit, language, onLanguage }: TemplateFieldsProps) => {
  const t = usePhrases('notices');
  const { note, insert } = useInsert(language);
  return (
    <>
      <About template={template} />
      <Panel>
        <PanelHead title={t('content')} line>
          <Segments
            small
            label={t('textLanguage')}
            value={language}
            onChange={onLanguage}
            options={[
              { value: 'zh', label: t('textZh') },
              { value: 'en', label: t('textEn') },
            ]}
          />
        </PanelHead>
        <PanelBody>
          <Texts key={language} language={language} note={note} />
          {canEdit ? <Variables onInsert={insert} /> : null}
        </PanelBody>
      </Panel>
    </>
  );
};
