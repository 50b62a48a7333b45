import { type PlaceDetail, type PlaceDraft, placesEndpoints } from '@eoms/contract';
import { Form, Input, Select } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { DictionaryField } from '../../domain/dictionaries/dictionary-field.tsx';
import { NameField } from '../../domain/fields/name-field.tsx';
import { PlaceGroupField } from '../../domain/places/place-group-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import styles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { DocumentField } from './document-field.tsx';

const { savePlace, listPlaces, getGroupAndPlace, listPlaceDetails } = placesEndpoints;

export const newPlaceIn = (groupId: string): PlaceDraft => ({
  name: '',
  code: '',
  groupId,
  type: '',
  sort: 0,
  capacity: null,
  openType: 'samePage',
  layoutType: 'default',
  documentId: null,
});
export const draftOf = (p: PlaceDetail): PlaceDraft => ({
  id: p.id,
  revision: p.revision,
  name: p.name,
  code: p.code,
  groupId: p.groupId,
  type: p.type,
  sort: p.sort,
  capacity: p.capacity,
  openType: p.openType,
  layoutType: p.layoutType,
  documentId: p.documentId,
});

export const PlaceForm = ({
  draft,
  readOnly,
  onClose,
}: {
  draft: PlaceDraft | undefined;
  readOnly: boolean;
  onClose: () => void;
}) => {
  const t = usePhrases('places');
  const save = useChange(savePlace, { invalidates: [listPlaces, getGroupAndPlace, listPlaceDetails] });
  return (
    <DraftDrawer<PlaceDraft>
      draft={draft}
      words={{ add: t('newPlace'), edit: t('editPlace') }}
      submit={(body) => save.mutateAsync({ body })}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={t('name')} />
      <div className={styles.formPair}>
        <Form.Item
          name="code"
          label={t('code')}
          rules={[{ required: true, pattern: /^[A-Za-z0-9_.-]{1,64}$/, message: t('codeRule') }]}
        >
          <Input maxLength={64} />
        </Form.Item>
        <PlaceGroupField />
        <Form.Item name="type" label={t('type')}>
          <DictionaryField type="placeType" maxLength={60} />
        </Form.Item>
        <NumberItem name="capacity" label={t('capacity')} min={0} max={100_000} />
        <DocumentField />
        <Form.Item name="openType" label={t('openType')} tooltip={t('openTypeHint')}>
          <Select options={(['samePage', 'modal', 'newPage'] as const).map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        <Form.Item name="layoutType" label={t('layoutType')} tooltip={t('layoutTypeHint')}>
          <Select options={(['default', 'custom'] as const).map((value) => ({ value, label: t(`${value}Layout`) }))} />
        </Form.Item>
        <NumberItem name="sort" label={t('sort')} min={0} max={1_000_000} />
      </div>
    </DraftDrawer>
  );
};
