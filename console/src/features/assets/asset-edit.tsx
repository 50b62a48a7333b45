import { type AssetDetail, type AssetDraft, assetsEndpoints, blankAsset } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { EditPage } from '../../ui/forms/edit-page.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { outdated } from './asset-calls.ts';
import { AssetFields } from './asset-fields.tsx';

/** Values of the form; a new asset has no place yet. */
type Values = Omit<AssetDraft, 'fileIds' | 'placeId'> & { placeId?: string; files: AssetDetail['files'] };

const valuesOf = (asset: AssetDetail): Values => ({
  id: asset.id,
  revision: asset.revision,
  code: asset.code,
  name: asset.name,
  categoryId: asset.categoryId,
  model: asset.model,
  sn: asset.sn,
  tag: asset.tag,
  deviceId: asset.deviceId,
  parentId: asset.parentId,
  placeId: asset.placeId,
  location: asset.location,
  supplierId: asset.supplierId,
  administratorId: asset.administratorId,
  maintainerId: asset.maintainerId,
  purchasedOn: asset.purchasedOn,
  usedOn: asset.usedOn,
  price: asset.price,
  warrantyYears: asset.warrantyYears,
  warrantyUntil: asset.warrantyUntil,
  remarks: asset.remarks,
  files: asset.files,
});

const { fileIds: _none, ...unknown } = blankAsset;
const blank: Values = { ...unknown, files: [] };

/** The form of an asset. */
export const AssetEdit = ({ asset, back }: { asset: AssetDetail | undefined; back: string }) => {
  const t = usePhrases('assets');
  const canEdit = useMay('assetManagement', 'edit');
  const save = useChange(assetsEndpoints.saveAsset, { invalidates: outdated });
  const edit = useEdit<Values>({
    values: asset ? valuesOf(asset) : blank,
    canEdit,
    back,
    submit: ({ files, warrantyYears, ...rest }) =>
      save.mutateAsync({
        body: {
          ...rest,
          warrantyYears: warrantyYears ?? null,
          fileIds: files.map((file) => file.id),
        } as AssetDraft,
      }),
  });
  return (
    <EditPage
      edit={edit}
      icon="tag"
      title={asset ? asset.name : t('newAsset')}
      facts={asset ? [asset.code, asset.placeName] : []}
      back={back}
    >
      <AssetFields asset={asset} readOnly={!canEdit} />
    </EditPage>
  );
};
