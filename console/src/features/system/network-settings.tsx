import { AddressTrialForm } from './address-trial-form.tsx';
import { SettingGroup } from './setting-group.tsx';

/** The networks that may be reached, and a question whether an address is one of them. */
export const NetworkSettings = ({ canEdit, marked }: { canEdit: boolean; marked: string | undefined }) => (
  <>
    <SettingGroup type="networks" canEdit={canEdit} marked={marked} />
    {canEdit ? <AddressTrialForm /> : null}
  </>
);
