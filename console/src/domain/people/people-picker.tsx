import { Select } from 'antd';
import { useActivePeople } from './active-people.ts';

interface PeoplePickerProps {
  id?: string;
  /** What stands there while nobody is chosen. */
  nobody: string;
  /** Names of those who may be chosen already. */
  known: readonly { readonly id: string; readonly name: string }[];
  value?: string[];
  onChange?: (userIds: string[]) => void;
}

/** Several people of those who may sign in. */
export const PeoplePicker = ({ id, nobody, known, value = [], onChange }: PeoplePickerProps) => {
  const { people, loading, onSearch } = useActivePeople();
  const others = known.filter((one) => value.includes(one.id) && !people.some((person) => person.id === one.id));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      maxCount={20}
      showSearch={{ filterOption: false, onSearch }}
      loading={loading}
      placeholder={nobody}
      value={value}
      onChange={(userIds: string[]) => onChange?.(userIds)}
      options={[
        ...others.map((one) => ({ value: one.id, label: one.name })),
        ...people.map((person) => ({ value: person.id, label: `${person.name} · ${person.username}` })),
      ]}
    />
  );
};
