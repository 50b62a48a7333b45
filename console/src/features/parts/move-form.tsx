import { type Part, type PartMoveDraft, partsEndpoints } from '@eoms/contract';
import { Form, Input } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { outdated } from './part-calls.ts';

export interface Moving {
  readonly part: Part;
  readonly kind: PartMoveDraft['kind'];
}
interface Values {
  placeId?: string;
  quantity?: number;
  note: string;
}

/** Puts parts into a stock, takes some out, or corrects how many there are. */
export const MoveForm = ({ moving, onClose }: { moving: Moving | undefined; onClose: () => void }) => {
  const t = usePhrases('parts');
  const common = usePhrases('ui');
  const toast = useToast();
  const move = useChange(partsEndpoints.movePart, { invalidates: outdated });
  const kind = moving?.kind ?? 'in';
  const [first] = moving?.part.stocks ?? [];
  const isCorrection = kind === 'correct';
  return (
    <FormDrawer<Values>
      open={moving !== undefined}
      title={`${t(`move_${kind}`)} · ${moving?.part.name ?? ''}`}
      initial={{ ...(first ? { placeId: first.placeId } : {}), note: '' }}
      submit={({ placeId = '', quantity = 0, note }) =>
        move.mutateAsync({ body: { kind, partId: moving?.part.id ?? '', placeId, quantity, note } })
      }
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
    >
      <Form.Item name="placeId" label={t('place')} rules={[{ required: true, message: t('pickPlace') }]}>
        <PlacePicker allowClear={false} />
      </Form.Item>
      <NumberItem
        name="quantity"
        label={t(isCorrection ? 'thereAre' : 'quantity')}
        unit={moving?.part.unit}
        min={isCorrection ? 0 : 1}
        max={1_000_000}
        whole
        needed={common('required', { field: t('quantity') })}
      />
      <Form.Item
        name="note"
        label={t('note')}
        rules={
          isCorrection ? [{ required: true, whitespace: true, message: common('required', { field: t('note') }) }] : []
        }
      >
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDrawer>
  );
};
