import { alarmsEndpoints } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { PersonPicker } from '../../pickers/person-picker.tsx';

interface PersonFieldProps {
  id?: string;
  placeId: string;
  value?: string | null;
  onChange?: (userId: string | null) => void;
}

/** One of those who may see the alarms of a place, or nobody. */
export const PersonField = (props: PersonFieldProps) => {
  const t = usePhrases('alarms');
  return <PersonPicker {...props} find={alarmsEndpoints.listAlarmAssignees} nobody={t('nobody')} />;
};
