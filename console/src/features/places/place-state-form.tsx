import { type PlaceDetail, placesEndpoints, type SetState } from '@eoms/contract';
import { DatePicker, Form, Select } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { DictionaryField } from '../../domain/dictionaries/dictionary-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { asTime } from '../../ui/forms/as-date.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

const { getPlace, listPlaceDetails, listPlaces, setPlaceState } = placesEndpoints;
const states = ['automatic', 'maintenance', 'occupy', 'idle'] as const;

interface Values {
  state: SetState | 'automatic';
  reason: string;
  until: string | null;
}

const valuesOf = (place: PlaceDetail | undefined): Values => {
  const { state, reason } = place ?? {};
  if (reason?.source !== 'person' || state === undefined || state === 'unknown')
    return { state: 'maintenance', reason: '', until: null };
  return { state, reason: reason.note ?? '', until: reason.until };
};

const Fields = () => {
  const t = usePhrases('places');
  const state = Form.useWatch<Values['state']>('state');
  return (
    <>
      <Form.Item name="state" label={t('state')}>
        <Select options={states.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      {state === 'automatic' ? null : (
        <>
          <Form.Item name="reason" label={t('reason')} extra={t('reasonHint')}>
            <DictionaryField type="placeStateReason" maxLength={200} />
          </Form.Item>
          <Form.Item name="until" label={t('until')} extra={t('untilHint')} {...asTime}>
            <DatePicker
              showTime={{ format: 'HH:mm', minuteStep: 5 }}
              format="YYYY-MM-DD HH:mm"
              needConfirm={false}
              style={{ width: '100%' }}
            />
          </Form.Item>
        </>
      )}
    </>
  );
};

/** Sets the state of a place by hand, with a reason and an end, or returns to what is known. */
export const PlaceStateForm = ({ place, onClose }: { place: PlaceDetail | undefined; onClose: () => void }) => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(setPlaceState, { invalidates: [listPlaces, listPlaceDetails, getPlace] });
  const send = ({ state, reason, until }: Values): Promise<unknown> => {
    const id = place?.id ?? '';
    const body =
      state === 'automatic'
        ? { id, state: null, reason: null, until: null }
        : { id, state, reason: reason || null, until };
    return save.mutateAsync({ body });
  };
  return (
    <FormDrawer<Values>
      open={place !== undefined}
      title={t('stateOf', { name: place?.name ?? '' })}
      initial={valuesOf(place)}
      submit={send}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
    >
      <Fields />
    </FormDrawer>
  );
};
