import { type MeetingOptions, type MeetingScenes, meetingScenesEndpoints, meetingsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { meetingReads } from '../../domain/meetings/meeting-reads.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { QueryWait } from '../../ui/states/query-gate.tsx';
import { MeetingSceneFields, noScenes, scenesToSend } from './meeting-scene-fields.tsx';

const { getMeetingOptions, saveMeetingOptions } = meetingsEndpoints;
const { getMeetingScenes, saveMeetingScenes } = meetingScenesEndpoints;

interface Values extends MeetingOptions {
  /** The place follows the common options. */
  asAll: boolean;
  /** Only of a place. */
  scenes: MeetingScenes;
  /** What was loaded. */
  based: { options: number | undefined; scenes: number | undefined };
}
const usual: MeetingOptions = { checkIn: false, releaseAfter: 15 };

const Fields = ({ own }: { own: boolean }) => {
  const t = usePhrases('meetings');
  const common = usePhrases('ui');
  const asAll = Form.useWatch<boolean>('asAll');
  const disabled = own && asAll;
  return (
    <>
      {own ? (
        <Form.Item name="asAll" valuePropName="checked">
          <Checkbox>{t('asAll')}</Checkbox>
        </Form.Item>
      ) : null}
      <Form.Item name="checkIn" valuePropName="checked" extra={t('needCheckInText')}>
        <Checkbox disabled={disabled}>{t('needCheckIn')}</Checkbox>
      </Form.Item>
      <NumberItem
        name="releaseAfter"
        label={t('releaseAfter')}
        needed={common('required', { field: t('releaseAfter') })}
        min={5}
        max={120}
        whole
        unit={t('minute')}
        disabled={disabled}
      />
    </>
  );
};

/** What places do about their meetings: all of them, or one. */
export const MeetingOptionsForm = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('meetings');
  const common = usePhrases('ui');
  const toast = useToast();
  const [placeId, choose] = useState<string | null>(null);
  const options = useQuery({
    ...queryOf(getMeetingOptions, { query: placeId === null ? {} : { placeId } }),
    enabled: open,
  });
  const scenes = useQuery({
    ...queryOf(getMeetingScenes, { query: { placeId: placeId ?? '' } }),
    enabled: open && placeId !== null,
  });
  const saveScenes = useChange(saveMeetingScenes, { invalidates: [getMeetingScenes] });
  const save = useChange(saveMeetingOptions, { invalidates: [getMeetingOptions, ...meetingReads] });
  const { common: forAll = usual, own = null } = options.data ?? {};
  const initial: Values = {
    ...(own ?? forAll),
    asAll: own === null,
    scenes: scenes.data?.scenes ?? noScenes,
    based: { options: options.data?.revision, scenes: scenes.data?.revision },
  };
  return (
    <FormDrawer<Values>
      key={`${placeId} ${options.isSuccess} ${scenes.isSuccess}`}
      open={open}
      title={t('options')}
      initial={initial}
      submit={async ({ asAll, scenes: switched, based, ...values }) => {
        const own = placeId !== null && asAll ? null : values;
        await save.mutateAsync({ body: { placeId, revision: based.options, options: own } });
        if (placeId !== null)
          await saveScenes.mutateAsync({ body: { placeId, revision: based.scenes, scenes: scenesToSend(switched) } });
      }}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
    >
      <Form.Item label={t('optionsFor')}>
        <PlacePicker value={placeId} onChange={choose} placeholder={t('allPlaces')} />
      </Form.Item>
      {options.data ? <Fields own={placeId !== null} /> : <QueryWait what={t('options')} query={options} />}
      {placeId !== null && options.data ? <MeetingSceneFields placeId={placeId} /> : null}
    </FormDrawer>
  );
};
