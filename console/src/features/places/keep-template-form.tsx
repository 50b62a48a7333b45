import { type PlaceDetail, placeTemplatesEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

const { listPlaceTemplates, savePlaceTemplate } = placeTemplatesEndpoints;

/** Keeps a place as a template for others. */
export const KeepTemplateForm = ({ place, onClose }: { place: PlaceDetail | undefined; onClose: () => void }) => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(savePlaceTemplate, { invalidates: [listPlaceTemplates] });
  return (
    <FormDrawer<{ name: string }>
      open={place !== undefined}
      title={t('keepTemplate')}
      initial={{ name: place?.name ?? '' }}
      submit={({ name }) => save.mutateAsync({ body: { placeId: place?.id ?? '', name } })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
    >
      <NameField label={t('templateName')} />
      <p className="text-small text-secondary">{t('keepTemplateText')}</p>
    </FormDrawer>
  );
};
