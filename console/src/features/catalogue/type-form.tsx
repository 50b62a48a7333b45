import { catalogueEndpoints, type DeviceType, type DeviceTypeDraft } from '@eoms/contract';
import { Form, Input } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { ImageField } from '../../domain/files/image-field.tsx';
import { IconPicker } from '../../domain/icons/icon-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { catalogueLists } from './catalogue.queries.ts';

type Values = DeviceTypeDraft & { image: string | null };
export const newType: Values = { code: '', name: '', nameEn: '', icon: 'device', sort: 1_000, image: null };

interface TypeFormProps {
  type: DeviceType | 'new' | undefined;
  readOnly: boolean;
  onClose: () => void;
}

const valuesOf = ({ id, revision, code, name, nameEn, icon, sort, image }: DeviceType): Values => ({
  id,
  revision,
  code,
  name,
  nameEn,
  icon,
  sort,
  image,
});

/** The form of a device type; its picture is saved by a separate call. */
export const TypeForm = ({ type, readOnly, onClose }: TypeFormProps) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(catalogueEndpoints.saveDeviceType, { invalidates: catalogueLists });
  const changeImage = useChange(catalogueEndpoints.changeDeviceTypeImage, { invalidates: catalogueLists });
  const known = type === 'new' ? undefined : type;
  const submit = async ({ image, ...body }: Values): Promise<void> => {
    const { id } = await save.mutateAsync({ body });
    if (image !== (known?.image ?? null)) await changeImage.mutateAsync({ body: { id, image } });
  };
  return (
    <FormDrawer<Values>
      open={type !== undefined}
      title={t(known ? 'editType' : 'newType')}
      initial={known ? valuesOf(known) : newType}
      submit={submit}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
    >
      <div className={styles.formPair}>
        <NameField label={t('nameZh')} />
        <NameField label={t('nameEn')} name="nameEn" />
        <Form.Item
          name="code"
          label={t('typeCode')}
          rules={[{ required: true, pattern: /^[A-Za-z][A-Za-z0-9]{0,59}$/, message: t('typeCodeRule') }]}
        >
          <Input maxLength={60} disabled={readOnly || known?.builtIn === true} />
        </Form.Item>
        <NumberItem name="sort" label={t('sort')} min={0} max={1_000_000} />
        <Form.Item name="icon" label={t('icon')} normalize={(value: string | null) => value ?? 'device'}>
          <IconPicker label={t('chooseIcon')} none={t('noIcon')} disabled={readOnly} />
        </Form.Item>
      </div>
      <Form.Item name="image" label={t('image')}>
        <ImageField
          words={{ upload: t('uploadImage'), rule: t('imageRule'), remove: t('removeImage') }}
          disabled={readOnly}
        />
      </Form.Item>
    </FormDrawer>
  );
};
