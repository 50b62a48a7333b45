import { Dropdown } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { type SoundWord, soundChoices, soundWord, useSoundChoice } from './sound-choice.ts';

/** Which alarms have a sound in this browser; choosing one lets it be heard. */
export const SoundMenu = () => {
  const t = usePhrases('shell');
  const { from, choose } = useSoundChoice();
  const items = soundChoices.map((choice) => ({ key: choice, label: t(`sound_${choice}`) }));
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items,
        selectable: true,
        selectedKeys: [soundWord(from)],
        onClick: ({ key }) => choose(key as SoundWord),
      }}
    >
      <span>
        <IconButton
          small
          icon={from === null ? 'volumeOff' : 'volume'}
          label={`${t('alarmSound')}: ${t(`sound_${soundWord(from)}`)}`}
        />
      </span>
    </Dropdown>
  );
};
