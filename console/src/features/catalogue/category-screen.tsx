import { catalogueEndpoints, type DeviceType } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useFileUrl } from '../../api/use-file-url.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { BoundBrands } from './bound-brands.tsx';
import styles from './catalogue.module.css';
import { catalogueLists, useDeviceTypes } from './catalogue.queries.ts';
import { TypeForm } from './type-form.tsx';
import { useTypeName } from './use-type-name.ts';

const idOf = (type: DeviceType): string => type.id;
const noParent = (): null => null;

const TypePicture = ({ type }: { type: DeviceType }) => {
  const src = useFileUrl(type.image);
  return src ? (
    <img src={src} alt="" className={styles.typePicture} />
  ) : (
    <Icon name={isIconName(type.icon) ? type.icon : 'device'} />
  );
};

/** Device types with their pictures, and the brands of each. */
export const CategoryScreen = () => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const canEdit = useMay('modelDeviceCategory', 'edit');
  const types = useDeviceTypes();
  const typeName = useTypeName();
  const [edited, setEdited] = useState<DeviceType | 'new'>();
  const [chosenId, setChosenId] = useState<string>();
  const removeOne = useRemove(catalogueEndpoints.removeDeviceType, {
    invalidates: catalogueLists,
    args: (type: DeviceType) => ({ params: { id: type.id } }),
    title: (type) => t('removeType', { name: typeName(type) }),
  });
  const chosen = types.data?.find((type) => type.id === chosenId) ?? types.data?.[0];
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {t('newType')}
    </Button>
  ) : null;
  return (
    <div className={styles.categoryPage}>
      <TreeTable
        what={t('types')}
        source={types}
        idOf={idOf}
        nameOf={typeName}
        parentOf={noParent}
        search={t('name')}
        columns={[
          {
            key: 'name',
            title: t('name'),
            grow: true,
            render: (type) => <TwoLines icon={<TypePicture type={type} />} title={typeName(type)} note={type.code} />,
          },
          {
            key: 'origin',
            title: t('status'),
            render: (type) => (type.builtIn ? <span className="tag">{t('builtIn')}</span> : '—'),
          },
          { key: 'models', title: t('modelCount'), align: 'right', render: (type) => type.modelCount },
        ]}
        actions={newButton}
        onOpen={(type) => setChosenId(type.id)}
        rowActions={(type) =>
          canEdit
            ? [
                { key: 'edit', label: common('edit'), run: () => setEdited(type) },
                {
                  key: 'remove',
                  label: common('remove'),
                  danger: true,
                  disabled: type.builtIn || type.modelCount > 0,
                  run: () => void removeOne(type),
                },
              ]
            : []
        }
        empty={{ title: t('types'), action: newButton }}
      />
      <BoundBrands type={chosen} canEdit={canEdit} />
      <TypeForm type={edited} readOnly={!canEdit} onClose={() => setEdited(undefined)} />
    </div>
  );
};
