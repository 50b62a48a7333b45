import type { SourceText } from '@eoms/contract';
import {
  alarmsEndpoints,
  isAboutAlarms,
  type NoticeTemplateDraft,
  noticeTemplatesEndpoints,
  textOf,
} from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Form, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './notices.module.css';

const made = 'made';

/** Recent alarms to fill a template with, for those who may see alarms. */
const useAlarmChoices = () => {
  const t = usePhrases('notices');
  const language = useLanguage();
  const sees = useMay('alarmCenter', 'view');
  const alarms = useQuery({
    ...queryOf(alarmsEndpoints.listAlarms, { query: { current: '1', size: '20' } }),
    enabled: sees,
  });
  const records = alarms.data?.records ?? [];
  return [
    { value: made, label: t('sampleAlarm') },
    ...records.map((one) => ({
      value: one.id,
      label: `${one.placeName} ${one.deviceName}: ${textOf(one.text, language)}`,
    })),
  ];
};

/** What the template says while it is being written. */
export const TemplatePreview = ({ language }: { language: keyof SourceText }) => {
  const t = usePhrases('notices');
  const errorText = useErrorText();
  const form = Form.useFormInstance<NoticeTemplateDraft>();
  const values = useDeferredValue(Form.useWatch((all: NoticeTemplateDraft) => all, { form, preserve: true }));
  const [alarm, setAlarm] = useState(made);
  const choices = useAlarmChoices();
  // Before the form has its values there is nothing to watch.
  const { messageType = 'alarmRaised', title, content } = values ?? {};
  const text = (words: { zh?: string; en?: string } | undefined) => ({ zh: words?.zh ?? '', en: words?.en ?? '' });
  const body = {
    messageType,
    title: text(title),
    content: text(content),
    alarmId: alarm === made || !isAboutAlarms(messageType) ? null : alarm,
  };
  const preview = useQuery({
    ...queryOf(noticeTemplatesEndpoints.previewNoticeTemplate, { body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Panel>
      <PanelHead title={t('preview')} line />
      <PanelBody className={styles.noticeTest}>
        <p className="text-small text-muted">{t('previewText')}</p>
        {!isAboutAlarms(messageType) ? null : (
          <Select
            aria-label={t('previewWith')}
            showSearch={{ optionFilterProp: 'label' }}
            value={alarm}
            onChange={setAlarm}
            options={choices}
          />
        )}
        {preview.error ? <Alert type="error" showIcon title={errorText(preview.error)} /> : null}
        <div data-part="notice-paper" className={styles.noticePaper} lang={language}>
          <b>{textOf(preview.data?.title, language)}</b>
          {textOf(preview.data?.content, language)}
        </div>
      </PanelBody>
    </Panel>
  );
};
