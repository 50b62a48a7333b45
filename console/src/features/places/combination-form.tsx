import {
  actionGroupsEndpoints,
  type Combination,
  type CombinationDraft,
  combinationsEndpoints,
  devicesEndpoints,
  type PlaceDetail,
  partsAtMost,
  placesEndpoints,
  textOf,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { DevicePicker } from '../../domain/devices/device-picker.tsx';
import { targets } from '../../domain/fields/targets.ts';
import { PlacesSelect } from '../../domain/places/places-select.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { orNull } from '../../ui/forms/or-null.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { QueryWait } from '../../ui/states/query-gate.tsx';

const { listCombinations, saveCombination, removeCombination } = combinationsEndpoints;
const { listPlaces, listPlaceDetails, getPlace } = placesEndpoints;
const stale = { invalidates: [listCombinations, listPlaces, listPlaceDetails, getPlace] };
const modes = ['hand', 'sensor', 'group'] as const;

const draftOf = (placeId: string, known: Combination | undefined): CombinationDraft => ({
  placeId,
  ...(known ? { revision: known.revision } : {}),
  partIds: known?.parts.map(({ id }) => id) ?? [],
  mode: known?.mode ?? 'hand',
  sensor: known?.sensor ?? null,
  combineGroupId: known?.combineGroupId ?? null,
  divideGroupId: known?.divideGroupId ?? null,
});

/** The property of a device in the wall, and its value while the wall is open. */
const SensorFields = () => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const language = useLanguage();
  const form = Form.useFormInstance<CombinationDraft>();
  const deviceId = Form.useWatch<string | undefined>(['sensor', 'deviceId']);
  const property = Form.useWatch<string | undefined>(['sensor', 'property']);
  const device = useQuery({
    ...queryOf(devicesEndpoints.getDevice, { query: { deviceId: deviceId ?? '' } }),
    enabled: Boolean(deviceId),
  });
  // A wall is open or closed: only properties with a few values can say so.
  const properties = (device.data?.properties ?? []).filter((one) => one.enum || one.type === 'bool');
  const chosen = properties.find(({ id }) => id === property);
  const values: { value: string | boolean; label: string }[] = chosen?.enum
    ? targets(chosen.enum).map(({ code, name }) => ({ value: code, label: textOf(name, language) }))
    : [true, false].map((value) => ({ value, label: t(value ? 'yes' : 'no') }));
  const needed = (field: string) => [{ required: true, message: common('pick', { field }) }];
  return (
    <>
      <Form.Item name={['sensor', 'deviceId']} label={t('wallSensor')} rules={needed(t('wallSensor'))}>
        <DevicePicker onChange={() => form.setFieldValue(['sensor', 'property'], undefined)} />
      </Form.Item>
      <div className={styles.formPair}>
        <Form.Item name={['sensor', 'property']} label={t('wallProperty')} rules={needed(t('wallProperty'))}>
          <Select
            disabled={!deviceId}
            loading={device.isFetching}
            options={properties.map(({ id, name }) => ({ value: id, label: textOf(name, language) }))}
          />
        </Form.Item>
        <Form.Item name={['sensor', 'value']} label={t('wallOpenValue')} rules={needed(t('wallOpenValue'))}>
          <Select<string | boolean, { value: string | boolean; label: string }> disabled={!chosen} options={values} />
        </Form.Item>
      </div>
    </>
  );
};

const GroupFields = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('places');
  const groups = useQuery(queryOf(actionGroupsEndpoints.listActionGroups, { query: { placeId } }));
  const options = groups.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <div className={styles.formPair}>
      {(['combineGroupId', 'divideGroupId'] as const).map((name) => (
        <Form.Item key={name} name={name} label={t(name)} normalize={orNull} extra={t(`${name}Hint`)}>
          <Select allowClear loading={groups.isPending} options={options} notFoundContent={t('noGroups')} />
        </Form.Item>
      ))}
    </div>
  );
};

const Fields = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const mode = Form.useWatch<CombinationDraft['mode']>('mode');
  return (
    <>
      <Form.Item
        name="partIds"
        label={t('parts')}
        extra={t('partsHint')}
        rules={[
          { required: true, type: 'array', min: 2, max: partsAtMost, message: common('pick', { field: t('parts') }) },
        ]}
      >
        <PlacesSelect />
      </Form.Item>
      <Form.Item name="mode" label={t('wallMode')}>
        <Select options={modes.map((value) => ({ value, label: t(`mode_${value}`) }))} />
      </Form.Item>
      {mode === 'sensor' ? <SensorFields /> : null}
      <GroupFields placeId={placeId} />
    </>
  );
};

/** Makes a place of others, such as a hall of two rooms with a movable wall. */
export const CombinationForm = ({ place, onClose }: { place: PlaceDetail | undefined; onClose: () => void }) => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const toast = useToast();
  const all = useQuery({ ...queryOf(listCombinations), enabled: place !== undefined });
  const save = useChange(saveCombination, stale);
  const undo = useRemove(removeCombination, {
    ...stale,
    args: ({ placeId }: Combination) => ({ query: { placeId } }),
    title: ({ placeName }) => t('undoCombination', { name: placeName }),
    text: t('undoCombinationText'),
  });
  const placeId = place?.id ?? '';
  const known = all.data?.find((one) => one.placeId === placeId);
  return (
    <FormDrawer<CombinationDraft>
      key={`${placeId} ${all.isSuccess}`}
      open={place !== undefined}
      title={t('combinationOf', { name: place?.name ?? '' })}
      initial={draftOf(placeId, known)}
      submit={(values) =>
        save.mutateAsync({
          body: {
            ...draftOf(placeId, known),
            ...values,
            placeId,
            sensor: values.mode === 'sensor' ? values.sensor : null,
          },
        })
      }
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
    >
      {all.data ? <Fields placeId={placeId} /> : <QueryWait what={t('combination')} query={all} />}
      {known ? (
        <Button danger type="text" onClick={() => void undo(known).then((done) => done && onClose())}>
          {t('undo')}
        </Button>
      ) : null}
    </FormDrawer>
  );
};
