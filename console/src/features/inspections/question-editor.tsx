import type { QuestionKind } from '@eoms/contract';
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import type { ChecklistValues } from './checklist-values.ts';

const kinds = ['yesNo', 'choice', 'number', 'text', 'photo', 'signature'] as const satisfies readonly QuestionKind[];
const choicesAtMost = 20;

const YesNoFields = ({ at }: { at: number }) => {
  const t = usePhrases('inspections');
  return (
    <Form.Item name={[at, 'passes']} label={t('passes')}>
      <Select options={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))} />
    </Form.Item>
  );
};

const NumberFields = ({ at }: { at: number }) => {
  const t = usePhrases('inspections');
  return (
    <div className={formStyles.formPair}>
      <Form.Item name={[at, 'min']} label={t('min')}>
        <InputNumber style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name={[at, 'max']} label={t('max')}>
        <InputNumber style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name={[at, 'unit']} label={t('unit')}>
        <Input maxLength={20} />
      </Form.Item>
    </div>
  );
};

const ChoiceFields = ({ at }: { at: number }) => {
  const t = usePhrases('inspections');
  const common = usePhrases('ui');
  return (
    <Form.List name={[at, 'choices']}>
      {(rows, { add, remove }) => (
        <div className="column gap-8">
          {rows.map((row) => (
            <div key={row.key} className="row gap-8">
              <Form.Item
                noStyle
                name={[row.name, 'text']}
                rules={[{ required: true, whitespace: true, message: common('required', { field: t('choiceText') }) }]}
              >
                <Input aria-label={t('choiceText')} placeholder={t('choiceText')} maxLength={100} />
              </Form.Item>
              <Form.Item noStyle name={[row.name, 'fails']} valuePropName="checked">
                <Checkbox>{t('choiceFails')}</Checkbox>
              </Form.Item>
              {rows.length > 2 ? (
                <IconButton small icon="trash" label={common('remove')} onClick={() => remove(row.name)} />
              ) : null}
            </div>
          ))}
          {rows.length < choicesAtMost ? (
            <Button size="small" icon={<Icon name="plus" />} onClick={() => add({ text: '', fails: false })}>
              {t('addChoice')}
            </Button>
          ) : null}
        </div>
      )}
    </Form.List>
  );
};

const fields: Readonly<Record<QuestionKind, ((props: { at: number }) => ReactNode) | undefined>> = {
  yesNo: YesNoFields,
  choice: ChoiceFields,
  number: NumberFields,
  text: undefined,
  photo: undefined,
  signature: undefined,
};
const canFail: readonly QuestionKind[] = ['yesNo', 'choice', 'number'];

interface QuestionEditorProps {
  at: number;
  onRemove: (() => void) | undefined;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** One question of a checklist: what is asked, how it is answered, which answers fail, and what they need then. */
export const QuestionEditor = ({ at, onRemove, onUp, onDown }: QuestionEditorProps) => {
  const t = usePhrases('inspections');
  const common = usePhrases('ui');
  const form = Form.useFormInstance<ChecklistValues>();
  const kind: QuestionKind = Form.useWatch(['questions', at, 'kind'], { form, preserve: true }) ?? 'yesNo';
  const Own = fields[kind];
  return (
    <Panel>
      <PanelHead title={t('question', { number: at + 1 })} line>
        {onUp ? <IconButton small icon="chevronUp" label={t('up')} onClick={onUp} /> : null}
        {onDown ? <IconButton small icon="chevronDown" label={t('down')} onClick={onDown} /> : null}
        {onRemove ? <IconButton small icon="trash" label={t('removeQuestion')} onClick={onRemove} /> : null}
      </PanelHead>
      <PanelBody>
        <Form.Item
          name={[at, 'text']}
          label={t('questionText')}
          rules={[{ required: true, whitespace: true, message: common('required', { field: t('questionText') }) }]}
        >
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name={[at, 'kind']} label={t('answerKind')}>
          <Select options={kinds.map((value) => ({ value, label: t(`q_${value}`) }))} />
        </Form.Item>
        {Own ? <Own at={at} /> : null}
        <Form.Item name={[at, 'help']} label={t('help')}>
          <Input maxLength={500} />
        </Form.Item>
        <div className="column gap-4">
          <Form.Item noStyle name={[at, 'required']} valuePropName="checked">
            <Checkbox>{t('required')}</Checkbox>
          </Form.Item>
          {canFail.includes(kind) ? (
            <>
              <Form.Item noStyle name={[at, 'onFailure', 'photo']} valuePropName="checked">
                <Checkbox>{t('failurePhoto')}</Checkbox>
              </Form.Item>
              <Form.Item noStyle name={[at, 'onFailure', 'note']} valuePropName="checked">
                <Checkbox>{t('failureNote')}</Checkbox>
              </Form.Item>
            </>
          ) : null}
        </div>
      </PanelBody>
    </Panel>
  );
};
