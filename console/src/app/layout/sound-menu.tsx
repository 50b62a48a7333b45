import { Dropdown } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import type { SoundFrom } from './alarm-sound.ts';

const choices = ['off', '1', '2', '3', '4'] as const;
type Choice = (typeof choices)[number];

const choiceOf = (from: SoundFrom): Choice => (from === null ? 'off' : `${from}`);
const fromOf = (choice: Choice): SoundFrom => (choice === 'off' ? null : (Number(choice) as 1 | 2 | 3 | 4));

interface SoundMenuProps {
  from: SoundFrom;
  onChoose: (from: SoundFrom) => void;
}

/** Which alarms have a sound in this browser; choosing one lets it be heard. */
export const SoundMenu = ({ from, onChoose }: SoundMenuProps) => {
  const t = usePhrases('shell');
  const items = choices.map((choice) => ({ key: choice, label: t(`sound_${choice}`) }));
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items,
        selectable: true,
        selectedKeys: [choiceOf(from)],
        onClick: ({ key }) => onChoose(fromOf(key as Choice)),
      }}
    >
      <span>
        <IconButton
          small
          icon={from === null ? 'volumeOff' : 'volume'}
          label={`${t('alarmSound')}: ${t(`sound_${choiceOf(from)}`)}`}
        />
      </span>
    </Dropdown>
  );
};
