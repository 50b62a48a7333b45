import { assetCategoriesEndpoints, assetLoansEndpoints, loansAtOnce } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { DatePicker, Form, Input, Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { asTime } from '../../ui/forms/as-date.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { DictionaryField } from '../dictionaries/dictionary-field.tsx';
import { useActivePeople } from '../people/active-people.ts';
import { PersonSelect } from '../people/person-picker.tsx';
import { PlacePicker } from '../places/place-picker.tsx';
import { AssetsPicker } from './assets-picker.tsx';
import { outdated } from './loan-calls.ts';
import { newReservation, type ReserveValues, reservationOf } from './reserve-values.ts';

const OneOf = () => {
  const t = usePhrases('assetLoans');
  const categories = useQuery({ ...queryOf(assetCategoriesEndpoints.listAssetCategories), staleTime: 60_000 });
  return (
    <>
      <Form.Item name="categoryId" label={t('category')}>
        <Select
          allowClear
          placeholder={t('anyCategory')}
          showSearch={{ optionFilterProp: 'label' }}
          options={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="model" label={t('model')}>
        <Input maxLength={100} placeholder={t('anyModel')} />
      </Form.Item>
      <Form.Item name="placeId" label={t('from')} rules={[{ required: true, message: t('pickPlace') }]}>
        <PlacePicker />
      </Form.Item>
      <NumberItem name="many" label={t('many')} min={1} max={loansAtOnce} needed={t('many')} />
      <p className="text-small text-secondary">{t('someHint')}</p>
    </>
  );
};

const ForPerson = ({ people }: { people: ReturnType<typeof useActivePeople> }) => {
  const t = usePhrases('assetLoans');
  const time = { ...asTime, rules: [{ required: true, message: t('pickTime') }] };
  const picker = (
    <DatePicker format="YYYY-MM-DD HH:mm" showTime={{ format: 'HH:mm', minuteStep: 5 }} style={{ width: '100%' }} />
  );
  return (
    <>
      <Form.Item name="userId" label={t('user')}>
        <PersonSelect {...people} nobody={t('nobody')} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {(form) =>
          form.getFieldValue('userId') ? null : (
            <Form.Item
              name="holder"
              label={t('name')}
              rules={[{ required: true, whitespace: true, message: t('pickHolder') }]}
            >
              <Input maxLength={100} />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item name="startsAt" label={t('startsAt')} {...time}>
        {picker}
      </Form.Item>
      <Form.Item name="endsAt" label={t('endsAt')} {...time}>
        {picker}
      </Form.Item>
    </>
  );
};

interface ReserveFormProps {
  open: boolean;
  onClose: () => void;
  /** Its time and organiser are those of the reservation. */
  meetingId?: string;
  /** Chosen from the start. */
  assets?: readonly { readonly id: string; readonly name: string }[];
}

/** Reserves equipment for a meeting or a person: certain pieces, or so many of a kind. */
export const ReserveForm = ({ open, onClose, meetingId, assets = [] }: ReserveFormProps) => {
  const t = usePhrases('assetLoans');
  const toast = useToast();
  const [sees, keeps] = [useMay('assetManagement', 'view'), useMay('assetLoan', 'view')];
  const people = useActivePeople();
  const reserve = useChange(assetLoansEndpoints.reserveAssets, { invalidates: outdated });
  const nameOf = (userId: string): string => people.people.find(({ id }) => id === userId)?.name ?? '';
  const canChoose = sees || keeps;
  return (
    <FormDrawer<ReserveValues>
      open={open}
      title={t('reserve')}
      initial={newReservation(
        assets.map(({ id }) => id),
        canChoose ? 'these' : 'some',
      )}
      submit={(values) => reserve.mutateAsync({ body: reservationOf(values, meetingId, nameOf) })}
      submitText={t('reserve')}
      onDone={() => toast.done(t('reservedDone'))}
      onClose={onClose}
    >
      {(form) => (
        <>
          {meetingId === undefined ? null : <p className="text-secondary">{t('forMeeting')}</p>}
          <Form.Item name="which" noStyle hidden>
            <Input />
          </Form.Item>
          <Form.Item noStyle shouldUpdate>
            {() => {
              const which: ReserveValues['which'] = form.getFieldValue('which') ?? 'these';
              return (
                <>
                  {canChoose && assets.length === 0 ? (
                    <Form.Item label={t('which')}>
                      <Segments
                        label={t('which')}
                        value={which}
                        onChange={(next) => form.setFieldValue('which', next)}
                        options={[
                          { value: 'these', label: t('these') },
                          { value: 'some', label: t('some') },
                        ]}
                      />
                    </Form.Item>
                  ) : null}
                  {which === 'these' ? (
                    <Form.Item
                      name="assetIds"
                      label={t('assets')}
                      rules={[{ required: true, type: 'array', min: 1, message: t('pickAssets') }]}
                    >
                      <AssetsPicker known={assets} />
                    </Form.Item>
                  ) : (
                    <OneOf />
                  )}
                </>
              );
            }}
          </Form.Item>
          {meetingId === undefined ? <ForPerson people={people} /> : null}
          <Form.Item name="remarks" label={t('remarks')}>
            <DictionaryField type="loanPurpose" maxLength={500} multiline />
          </Form.Item>
        </>
      )}
    </FormDrawer>
  );
};
