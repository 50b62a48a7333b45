import { Dropdown } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useLevelName } from '../../ui/marks/alarm-looks.ts';
import { type SoundWord, soundChoices, soundWord, useSoundChoice } from './sound-choice.ts';

/** Which alarms have a sound in this browser; choosing one lets it be heard. */
export const SoundMenu = () => {
  const t = usePhrases('shell');
  const { from, choose } = useSoundChoice();
  const levelName = useLevelName();
  const nameOf = (word: SoundWord): string =>
    word === 'off' || word === '4' ? t(`sound_${word}`) : t(`sound_${word}`, { level: levelName(Number(word)) });
  const items = soundChoices.map((choice) => ({ key: choice, label: nameOf(choice) }));
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
          label={`${t('alarmSound')}: ${nameOf(soundWord(from))}`}
        />
      </span>
    </Dropdown>
  );
};
