import { type ChecklistDraft, inspectionPlansEndpoints } from '@eoms/contract';
import { Button, Form, Select } from 'antd';
import { useMemo } from 'react';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { type ChecklistValues, draftOf, newQuestion, valuesOf } from './checklist-values.ts';
import { QuestionEditor } from './question-editor.tsx';
import { useDeviceKinds } from './use-device-kinds.ts';

const { listChecklists, saveChecklist } = inspectionPlansEndpoints;
const questionsAtMost = 60;

const SubjectFields = () => {
  const t = usePhrases('inspections');
  const kinds = useDeviceKinds();
  const kind = Form.useWatch('subjectKind', { form: Form.useFormInstance<ChecklistValues>(), preserve: true });
  return (
    <>
      <Form.Item name="subjectKind" label={t('subject')}>
        <Select options={(['devices', 'places'] as const).map((value) => ({ value, label: t(`subject_${value}`) }))} />
      </Form.Item>
      {kind === 'devices' ? (
        <>
          <Form.Item name="typeCodes" label={t('deviceTypes')} extra={t('anyDevice')}>
            <Select mode="multiple" optionFilterProp="label" maxCount={50} options={kinds.types} />
          </Form.Item>
          <Form.Item name="modelIds" label={t('deviceModels')}>
            <Select mode="multiple" optionFilterProp="label" maxCount={50} options={kinds.models} />
          </Form.Item>
        </>
      ) : null}
    </>
  );
};

interface ChecklistFormProps {
  draft: ChecklistDraft | undefined;
  readOnly: boolean;
  onClose: () => void;
}

/** A checklist: what it is about, and its questions in order. */
export const ChecklistForm = ({ draft, readOnly, onClose }: ChecklistFormProps) => {
  const t = usePhrases('inspections');
  const save = useChange(saveChecklist, { invalidates: [listChecklists] });
  const values = useMemo(() => draft && valuesOf(draft), [draft]);
  return (
    <DraftDrawer<ChecklistValues>
      draft={values}
      words={{ add: t('newChecklist'), edit: t('editChecklist') }}
      submit={(wanted) => save.mutateAsync({ body: draftOf(wanted) })}
      onClose={onClose}
      readOnly={readOnly}
      width={560}
    >
      <NameField label={t('name')} />
      <SubjectFields />
      <h3>{t('questions')}</h3>
      <Form.List name="questions">
        {(rows, { add, remove, move }) => (
          <div className="column gap-12">
            {rows.map((row, at) => (
              <QuestionEditor
                key={row.key}
                at={row.name}
                onRemove={rows.length > 1 && !readOnly ? () => remove(row.name) : undefined}
                onUp={at > 0 && !readOnly ? () => move(at, at - 1) : undefined}
                onDown={at < rows.length - 1 && !readOnly ? () => move(at, at + 1) : undefined}
              />
            ))}
            {readOnly || rows.length >= questionsAtMost ? null : (
              <Button icon={<Icon name="plus" />} onClick={() => add(newQuestion())}>
                {t('addQuestion')}
              </Button>
            )}
          </div>
        )}
      </Form.List>
    </DraftDrawer>
  );
};
