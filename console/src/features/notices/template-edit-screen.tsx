import {
  type NoticeTemplate,
  type NoticeTemplateDraft,
  noticeTemplatesEndpoints,
  sourceLanguageOf,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useOwnWords } from '../../domain/notices/notice-names.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { EditGate, EditPage } from '../../ui/forms/edit-page.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import styles from './notices.module.css';
import { templatesStale } from './notices.queries.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';

const back = '/alarmTemplate';

const draftOf = (
  { system: _, updatedAt: _at, ...draft }: NoticeTemplate,
  ownWords: (name: string) => string,
): NoticeTemplateDraft => ({ ...draft, name: ownWords(draft.name), group: ownWords(draft.group) });
const newTemplate: NoticeTemplateDraft = {
  code: '',
  name: '',
  group: '',
  messageType: 'alarmRaised',
  channelIds: [],
  external: false,
  title: {
    zh: '[{{alarm.level}}] {{place.name}} {{device.name}}',
    en: '[{{alarm.level}}] {{place.name}} {{device.name}}',
  },
  content: { zh: '{{alarm.text}}', en: '{{alarm.text}}' },
};

const TemplateEdit = ({ template }: { template: NoticeTemplate | undefined }) => {
  const t = usePhrases('notices');
  const ownWords = useOwnWords();
  const canEdit = useMay('alarmTemplate', 'edit');
  const [language, setLanguage] = useState(sourceLanguageOf(useLanguage()));
  const save = useChange(noticeTemplatesEndpoints.saveNoticeTemplate, templatesStale);
  const edit = useEdit<NoticeTemplateDraft>({
    values: template ? draftOf(template, ownWords) : newTemplate,
    canEdit,
    back,
    submit: (body) => save.mutateAsync({ body }),
  });
  return (
    <EditPage
      edit={edit}
      icon="text"
      title={template ? ownWords(template.name) : t('newTemplate')}
      facts={template ? [template.code, ...(template.system ? [t('system')] : [])] : []}
      back={back}
      className={styles.noticeEdit}
    >
      <div className="column gap-12">
        <TemplateFields template={template} canEdit={canEdit} language={language} onLanguage={setLanguage} />
      </div>
      <TemplatePreview language={language} />
    </EditPage>
  );
};

/** One template with a preview: `?id=` names it; without it a new one is made. */
export const TemplateEditScreen = () => {
  const t = usePhrases('notices');
  const [params] = useSearchParams();
  const id = params.get('id');
  const template = useQuery({
    ...queryOf(noticeTemplatesEndpoints.getNoticeTemplate, { params: { id: id ?? '' } }),
    enabled: id !== null,
  });
  return (
    <EditGate key={id} id={id} query={template} what={t('template')} icon="text" back={back}>
      {(known) => <TemplateEdit template={known} />}
    </EditGate>
  );
};
