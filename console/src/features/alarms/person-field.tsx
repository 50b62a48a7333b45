import { alarmsEndpoints } from '@eoms/contract';
import { PersonPicker } from '../../domain/people/person-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';

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
