import { assetCategoriesEndpoints, stocktakesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { partedPlaces } from '../../domain/places/place-tree.ts';
import { PlacesSelect } from '../../domain/places/places-select.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { outdated } from './stocktake-calls.ts';

interface Values {
  name: string;
  where: string[];
  categoryIds: string[];
}
interface StartFormProps {
  open: boolean;
  onClose: () => void;
  onStarted: (id: string) => void;
}

/** Starts a stocktake of places and whole floors. */
export const StartForm = ({ open, onClose, onStarted }: StartFormProps) => {
  const t = usePhrases('stocktakes');
  const categories = useQuery({ ...queryOf(assetCategoriesEndpoints.listAssetCategories), staleTime: 60_000 });
  const start = useChange(stocktakesEndpoints.startStocktake, { invalidates: outdated });
  const submit = async ({ name, where, categoryIds }: Values): Promise<void> => {
    const { id } = await start.mutateAsync({ body: { name, ...partedPlaces(where), categoryIds } });
    onStarted(id);
  };
  return (
    <FormDrawer<Values>
      open={open}
      title={t('start')}
      initial={{ name: '', where: [], categoryIds: [] }}
      submit={submit}
      submitText={t('start')}
      onClose={onClose}
    >
      <p className="text-secondary">{t('startText')}</p>
      <NameField name="name" label={t('name')} />
      <Form.Item
        name="where"
        label={t('places')}
        extra={t('placesHint')}
        rules={[{ required: true, message: t('pickPlaces') }]}
      >
        <PlacesSelect groups />
      </Form.Item>
      <Form.Item name="categoryIds" label={t('categories')} extra={t('categoriesHint')}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </FormDrawer>
  );
};
