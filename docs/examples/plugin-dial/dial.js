const texts = {
  zh: { none: '请在设计器中选择设备', lost: '设备没有此属性', offline: '离线', confirmed: '已执行', other: '未执行' },
  en: {
    none: 'Choose a device in the designer',
    lost: 'The device has no such property',
    offline: 'Offline',
    confirmed: 'Done',
    other: 'Not done',
  },
};
const at = (id) => document.getElementById(id);
let context;
let device;
/** What became of the last press. New values keep coming meanwhile, so it stays for some seconds. */
let result = '';
let resultTimer;

/** The property chosen by its attribute, else the first one with a number. */
const propertyOf = ({ properties, values }, wanted) =>
  properties.find(({ id }) => (wanted ? id === wanted : typeof values[id]?.value === 'number'));

const showValue = (say) => {
  const { least, most, property: wanted, color, weight } = context.attributes;
  const property = device && propertyOf(device, wanted);
  const value = property && device.values[property.id];
  const number = typeof value?.value === 'number' ? value.value : null;
  const share = number === null ? 0 : Math.min(1, Math.max(0, (number - least) / (most - least || 1)));
  const root = document.documentElement;
  root.style.setProperty('--share', String(share * 100));
  root.style.setProperty('--arc', color || 'var(--accent)');
  root.style.setProperty('--weight', weight || '600');
  root.classList.toggle('stale', value?.stale === true);
  at('value').textContent = number === null ? '—' : String(Math.round(number * 10) / 10);
  at('unit').textContent = property?.unit ?? '';
  at('name').textContent = device ? `${device.name}${property ? ` · ${property.name[context.language]}` : ''}` : '';
  if (!device) at('note').textContent = say.none;
  else if (!property) at('note').textContent = say.lost;
  else at('note').textContent = device.online ? result : say.offline;
};

const showButton = () => {
  const action = device?.actions.find(({ id }) => id === context.attributes.action);
  const button = at('button');
  button.hidden = !action;
  if (!action) return;
  button.textContent = action.name[context.language];
  button.disabled = !context.operable || !device.online;
};

const show = () => {
  if (!context) return;
  const say = texts[context.language];
  document.documentElement.lang = context.language;
  document.documentElement.dataset.theme = context.theme;
  showValue(say);
  showButton();
  channel.height(document.querySelector('main').scrollHeight);
};

const showResult = (text) => {
  result = text;
  clearTimeout(resultTimer);
  if (text) resultTimer = setTimeout(() => showResult(''), 5_000);
  show();
};

const channel = window.openChannel({
  onContext: (next) => {
    context = next;
    show();
  },
  onDevices: ([first]) => {
    device = first;
    show();
  },
});

at('button').addEventListener('click', async () => {
  const say = texts[context.language];
  at('button').disabled = true;
  const { outcome, reason } = await channel.act(device.id, context.attributes.action);
  showResult(reason ?? (outcome === 'confirmed' ? say.confirmed : say.other));
});
