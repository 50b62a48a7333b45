/** Decoders of replies; each returns `undefined` for a reply that the document does not define. */
export const powerStates = ['standby', 'on', 'cooling', 'warming'] as const;
export type PowerState = (typeof powerStates)[number];

export const errorParts = ['Fan', 'Lamp', 'Temperature', 'Cover', 'Filter', 'Other'] as const;
export const errorLevels = ['ok', 'warning', 'error'] as const;
export type ErrorLevel = (typeof errorLevels)[number];

export const parsePower = (value: string): PowerState | undefined =>
  /^[0-3]$/.test(value) ? powerStates[Number(value)] : undefined;

export const inputCode = /^[1-6][1-9A-Z]$/;
export const parseInput = (value: string): string | undefined => (inputCode.test(value) ? value : undefined);
export const parseInputs = (value: string): string[] => value.split(' ').filter((code) => inputCode.test(code));

/** AVMT: 1x picture, 2x sound, 3x both; x1 muted. The state of the other half of 11 and 21 is "not muted". */
export const parseMute = (value: string): { video: boolean; audio: boolean } | undefined => {
  if (!/^[123][01]$/.test(value)) return undefined;
  const muted = value[1] === '1';
  return { video: muted && value[0] !== '2', audio: muted && value[0] !== '1' };
};

/** ERST: six digits in the order of `errorParts`. */
export const parseErrors = (value: string): ErrorLevel[] | undefined => {
  if (!/^[012]{6}$/.test(value)) return undefined;
  return [...value].map((digit) => errorLevels[Number(digit)] ?? 'ok');
};

/** LAMP: `<hours> <lit>` for each lamp, at most eight. */
export const parseLamps = (value: string): { hours: number; on: boolean }[] | undefined => {
  if (!/^\d{1,5} [01]( \d{1,5} [01]){0,7}$/.test(value)) return undefined;
  const parts = value.split(' ');
  return Array.from({ length: parts.length / 2 }, (_, lamp) => ({
    hours: Number(parts[lamp * 2]),
    on: parts[lamp * 2 + 1] === '1',
  }));
};

export const parseHours = (value: string): number | undefined => (/^\d{1,5}$/.test(value) ? Number(value) : undefined);
export const parseFlag = (value: string): boolean | undefined => (/^[01]$/.test(value) ? value === '1' : undefined);

/** IRES and RRES: `1920x1080`, `-` without a signal, `*` for one the device does not recognise. */
export const parseResolution = (value: string): string | undefined =>
  /^(\d{1,5}x\d{1,5}|-|\*)$/.test(value) ? value : undefined;

const kinds: Record<string, { zh: string; en: string }> = {
  '1': { zh: 'RGB', en: 'RGB' },
  '2': { zh: '视频', en: 'Video' },
  '3': { zh: '数字', en: 'Digital' },
  '4': { zh: '存储', en: 'Storage' },
  '5': { zh: '网络', en: 'Network' },
  '6': { zh: '内部', en: 'Internal' },
};

/** The protocol's name of an input, for devices that cannot report their own: 31 → "Digital 1". */
export const genericInputName = (code: string): { zh: string; en: string } => {
  const kind = kinds[code[0] ?? ''] ?? { zh: '输入', en: 'Input' };
  return { zh: `${kind.zh} ${code[1] ?? ''}`, en: `${kind.en} ${code[1] ?? ''}` };
};

/** `31=HDMI 1; 32=HDMI 2`, as a model or an administrator writes it. Unreadable parts are left out. */
export const parseInputList = (list: string): { code: string; name: string }[] =>
  list
    .split(/[;,]/)
    .map((part) => part.split('='))
    .map(([code = '', name = '']) => ({ code: code.trim(), name: name.trim() }))
    .filter((input) => inputCode.test(input.code));
