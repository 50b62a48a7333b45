import { answerAtMost, nameIn, type OrderField, type OrderFieldKind } from '@eoms/contract';
import { DatePicker, Form, Input, InputNumber, Radio, Select } from 'antd';
import type { Rule } from 'antd/es/form';
import type { ReactNode } from 'react';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { asDate } from '../../ui/forms/as-date.ts';
import { useNumberRule } from '../../ui/forms/number-range.ts';

type Control<K extends OrderFieldKind> = (props: { field: Extract<OrderField, { kind: K }>; id?: string }) => ReactNode;

const Choice: Control<'choice'> = ({ field, ...control }) => {
  const language = useLanguage();
  const options = field.options.map((one) => ({ value: one.key, label: nameIn(one, language) || one.name }));
  return <Select {...control} allowClear={!field.required} options={options} />;
};

const YesNo: Control<'boolean'> = ({ field: _, ...control }) => {
  const t = usePhrases('workOrders');
  return (
    <Radio.Group
      {...control}
      optionType="button"
      options={[
        { value: true, label: t('yes') },
        { value: false, label: t('no') },
      ]}
    />
  );
};

const controls: { readonly [K in OrderFieldKind]: Control<K> } = {
  text: ({ field: _, ...control }) => (
    <Input.TextArea {...control} maxLength={answerAtMost} autoSize={{ minRows: 1, maxRows: 6 }} />
  ),
  number: ({ field, ...control }) => <InputNumber {...control} suffix={field.unit} style={{ width: '100%' }} />,
  choice: Choice,
  date: ({ field: _, ...control }) => <DatePicker {...control} style={{ width: '100%' }} />,
  boolean: YesNo,
};

const AnswerField = ({ field }: { field: OrderField }) => {
  const t = usePhrases('workOrders');
  const language = useLanguage();
  const within = useNumberRule();
  const label = nameIn(field, language) || field.name;
  const needed: Rule[] = field.required ? [{ required: true, message: t('fieldRequired', { field: label }) }] : [];
  const limits: Rule[] =
    field.kind === 'number' ? [within({ min: field.min ?? undefined, max: field.max ?? undefined })] : [];
  const Shown = controls[field.kind] as Control<OrderFieldKind>;
  return (
    <Form.Item
      name={['answers', field.key]}
      label={label}
      rules={[...needed, ...limits]}
      {...(field.kind === 'date' ? asDate : {})}
    >
      <Shown field={field} />
    </Form.Item>
  );
};

/** The fields of a type that are asked for at this time. */
export const AnswerFields = ({ fields, at }: { fields: readonly OrderField[]; at: OrderField['at'] }) =>
  fields.filter((field) => field.at === at && !field.off).map((field) => <AnswerField key={field.key} field={field} />);

/** As the server takes them: an empty text takes an answer away. */
export const answersOf = (
  values: Readonly<Record<string, unknown>> | undefined,
): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([key, value]) => [key, (value ?? '') as string | number | boolean]),
  );
