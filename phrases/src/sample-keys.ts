import { say } from '@eoms/contract/vocabulary';

/** The keys of the sample venue: an entity, its fields, and words in its records. */
export const sampleKeys = {
  group: say('前台登记', 'Front desk'),
  entity: say('钥匙', 'Keys'),
  description: say(
    '各场所的门钥匙、机柜钥匙和备用钥匙，在谁手里',
    'Keys of doors and racks, spare ones, and who has them',
  ),
  label: say('标签', 'Label'),
  kind: say('种类', 'Kind'),
  door: say('门', 'Door'),
  rack: say('机柜', 'Rack'),
  spare: say('备用', 'Spare'),
  photo: say('照片', 'Photo'),
  holder: say('保管人', 'Kept by'),
  hook: say('挂位', 'Hook'),
  copies: say('把数', 'Copies'),
  checked: say('上次清点', 'Last counted'),
  lost: say('遗失', 'Lost'),
  desk: say('前台', 'Front desk'),
  duty: say('值班室', 'Duty room'),
  engineering: say('工程部', 'Engineering'),
  security: say('保安部', 'Security'),
} as const;
