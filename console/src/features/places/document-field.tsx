import { documentsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { orNull } from '../../ui/forms/or-null.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A document that was withdrawn since, or that the user may not see, stays chosen. */
const withChosen = (options: readonly Option[], id: string | null | undefined, label: string): Option[] =>
  id && options.every(({ value }) => value !== id) ? [...options, { value: id, label }] : [...options];

/** The published document of a place, chosen by its name; by its id for those who may not see documents. */
export const DocumentField = () => {
  const t = usePhrases('places');
  const screens = [
    useMay('controlDocument', 'view'),
    useMay('customizeControl', 'view'),
    useMay('placeControl', 'view'),
    useMay('centralizedControl', 'view'),
  ];
  const sees = screens.includes(true);
  const chosen = Form.useWatch<string | null>('documentId');
  const { data: documents, isPending } = useQuery({
    ...queryOf(documentsEndpoints.listPublishedDocuments),
    enabled: sees,
  });
  const options = (documents ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form.Item name="documentId" label={t(sees ? 'document' : 'documentId')} normalize={orNull}>
      {sees ? (
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          placeholder={t('noDocument')}
          options={isPending ? [] : withChosen(options, chosen, t('documentUnknown', { id: chosen ?? '' }))}
        />
      ) : (
        <Input maxLength={100} />
      )}
    </Form.Item>
  );
};
