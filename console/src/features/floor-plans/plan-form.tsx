import { type FloorPlan, type FloorPlanDraft, floorPlansEndpoints, type PlaceTree } from '@eoms/contract';
import { Form, Select, TreeSelect } from 'antd';
import { useRef } from 'react';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePlaceTree } from '../../domain/places/place-tree.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { noPicture, type PlanPicture, PlanPictureField } from './plan-picture-field.tsx';

const { listFloorPlans, getFloorPlan, saveFloorPlan } = floorPlansEndpoints;

export interface PlanFormValues {
  id?: string;
  revision?: number;
  name: string;
  kind: FloorPlan['kind'];
  /** `group:<id>` or `place:<id>`. */
  owner: string | undefined;
  picture: PlanPicture;
  sort: number;
}

export const newPlan: PlanFormValues = { name: '', kind: 'plan', owner: undefined, picture: noPicture, sort: 0 };

export const valuesOf = ({
  id,
  revision,
  name,
  kind,
  ownerKind,
  ownerId,
  image,
  width,
  height,
  sort,
}: FloorPlan): PlanFormValues => ({
  id,
  revision,
  name,
  kind,
  sort,
  owner: `${ownerKind}:${ownerId}`,
  picture: { image, width, height },
});

const draftOf = ({ id, revision, owner = '', picture, ...rest }: PlanFormValues): FloorPlanDraft => {
  const [ownerKind, ownerId = ''] = owner.split(':');
  return {
    ...(id === undefined ? {} : { id, revision }),
    ...rest,
    ownerKind: ownerKind === 'place' ? 'place' : 'group',
    ownerId,
    ...picture,
  };
};

interface OwnerOption {
  value: string;
  title: string;
  children: OwnerOption[];
}
const ownersOf = (groups: readonly PlaceTree[]): OwnerOption[] =>
  groups.map((group) => ({
    value: `group:${group.id}`,
    title: group.name,
    children: [
      ...ownersOf(group.children),
      ...group.places.map(({ id, name }) => ({ value: `place:${id}`, title: name, children: [] })),
    ],
  }));

/** Name, owner and picture of a drawing. */
export const PlanForm = ({
  values,
  onSaved,
  onClose,
}: {
  values: PlanFormValues | undefined;
  onSaved: (id: string) => void;
  onClose: () => void;
}) => {
  const t = usePhrases('floorPlans');
  const common = usePhrases('ui');
  const toast = useToast();
  const tree = usePlaceTree();
  const saved = useRef('');
  const save = useChange(saveFloorPlan, { invalidates: [listFloorPlans, getFloorPlan] });
  return (
    <FormDrawer<PlanFormValues>
      open={values !== undefined}
      title={values?.id ? t('editPlan') : t('newPlan')}
      initial={values ?? newPlan}
      submit={async (entered) => {
        saved.current = (await save.mutateAsync({ body: draftOf({ ...values, ...entered }) })).id;
      }}
      onDone={() => {
        toast.done(common('saved'));
        onSaved(saved.current);
      }}
      onClose={onClose}
    >
      <NameField label={t('name')} />
      <Form.Item
        name="owner"
        label={t('owner')}
        extra={t('ownerHint')}
        rules={[{ required: true, message: common('pick', { field: t('owner') }) }]}
      >
        <TreeSelect treeDefaultExpandAll showSearch treeNodeFilterProp="title" treeData={ownersOf(tree.data ?? [])} />
      </Form.Item>
      <Form.Item name="picture" label={t('picture')}>
        <PlanPictureField />
      </Form.Item>
      <div className={styles.formPair}>
        <Form.Item name="kind" label={t('kind')}>
          <Select options={(['plan', 'diagram'] as const).map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        <NumberItem name="sort" label={t('sort')} min={0} max={1_000_000} />
      </div>
    </FormDrawer>
  );
};
