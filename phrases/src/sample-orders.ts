import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Work orders of the sample venue. */
export const sampleOrders = {
  ofOutage: say('设备离线，到场检查', 'Device offline, check on site'),
  colour: say('投影机画面偏色，右侧发黄', 'Projector picture yellow on the right'),
  colourText: say(
    '开馆前巡视时发现，三色会聚正常，怀疑偏振片老化。',
    'Seen before opening; convergence is fine, probably the polariser.',
  ),
  colourProgress: say(
    '拆检光学引擎，绿光路正常，蓝光路偏振片右缘发黄；滤网积灰，已清洁。',
    'Opened the engine: green is fine, the blue polariser is yellow at its edge. Cleaned the filter.',
  ),
  technicians: say('工程班', 'Technicians'),
  microphoneHeld: say(
    '等待厂家寄来新接线盒，预计明天上午到。',
    'The maker sends a new junction box, due tomorrow morning.',
  ),
  camera: say('摄像机 2 号预置位偏移', 'Presets of camera 2 are off'),
  cameraText: say('调用讲台预置位时画面偏左约 10 度。', 'The lectern preset points ten degrees to the left.'),
  dinner: say('答谢晚宴灯光预设', 'Lights for the gala dinner'),
  dinnerText: say(
    '18:00 开场，需暖色迎宾、致辞、用餐三个场景，16:00 前试灯。',
    'Opens at 18:00: warm welcome, speeches and dinner scenes; rehearse before 16:00.',
  ),
  filters: say('季度滤网清洁', 'Quarterly cleaning of filters'),
  filtersText: say('清洁后在设备维护中逐台登记。', 'Note each device in its maintenance records afterwards.'),
  microphone: say('吊装话筒 3 号有底噪', 'Hum on ceiling microphone 3'),
  microphoneText: say(
    '会议录音中有 50 Hz 底噪，换输入通道无变化。',
    'A 50 Hz hum in recordings, on any input channel.',
  ),
  microphoneProgress: say(
    '查到接线盒屏蔽层虚接，等备件。',
    'Found a loose shield in the junction box; waiting for the part.',
  ),
  sign: say('会议门牌屏不显示日程', 'Door sign shows no meetings'),
  signText: say('重启后恢复半小时又空白。', 'Came back after a restart, blank again half an hour later.'),
  guide: say('调整大厅导览屏内容', 'New content for the lobby guide screen'),
  guideText: say('更新下周展会的楼层指引。', 'Floor directions for the fair next week.'),
  guideReason: say('主办方已自行更新', 'The organiser has done it'),
  dark: say('投影画面偏暗', 'Projector picture too dark'),
  darkText: say('上午的会议看不清表格。', 'Tables could not be read in the morning meeting.'),
  darkResult: say('更换灯泡，亮度恢复正常。', 'Replaced the lamp; the brightness is back.'),
  handset: say('更换无线话筒电池', 'New batteries for the wireless microphones'),
  handsetText: say('共 24 节，含备用。', '24 of them, spares included.'),
  handsetResult: say('全部更换并试音，旧电池已回收。', 'All replaced and tried; the old ones are recycled.'),
} satisfies Record<string, SourceText>;
