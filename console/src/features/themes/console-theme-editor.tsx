import { defaultTheme, type KeptTheme, type ThemeDraft, themesEndpoints } from '@eoms/contract';
import { Form } from 'antd';
import { useMemo, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { useAppearance } from '../../ui/theme/appearance.ts';
import { clashesWithState, isHex } from '../../ui/theme/guard.ts';
import { lightTokens } from '../../ui/theme/tokens.ts';
import { ColourItem } from './colour-item.tsx';
import { ConsolePreview } from './console-preview.tsx';
import { type PairKey, pairsOf } from './contrast-pairs.ts';
import { copyOf, themeValues } from './kept-row.ts';
import { PictureItem } from './theme-basics.tsx';
import { type ThemeEditorProps, ThemeEditPage } from './theme-edit-page.tsx';
import { useTryTheme } from './use-try-theme.ts';

const { listThemes, saveTheme, getThemeInUse } = themesEndpoints;

const fields = {
  bgColor: 'menuText',
  moveColor: 'menuHover',
  checkColor: 'accent',
  menuTextColor: 'menuText',
  navColor: 'navText',
  navTextColor: 'navText',
} as const satisfies Partial<Record<keyof ThemeDraft, PairKey>>;
type Field = keyof typeof fields;
const names = Object.keys(fields) as Field[];

const backgrounds: ReadonlySet<Field> = new Set(['bgColor', 'moveColor', 'navColor']);

const stateColours = [lightTokens.idleM, lightTokens.occM, lightTokens.mntM, lightTokens.a1M, lightTokens.a2M];

/** The colours of menu and top bar, with a preview and the contrast of every pair. */
export const ConsoleThemeEditor = ({ kept, asNew, canEdit, back }: ThemeEditorProps<KeptTheme>) => {
  const t = usePhrases('themes');
  const save = useChange(saveTheme, { invalidates: [listThemes, getThemeInUse] });
  const values = useMemo(
    () => (asNew ? copyOf(themeValues(kept), kept ? t('copyName', { name: kept.themeName }) : '') : themeValues(kept)),
    [kept, asNew, t],
  );
  const [form] = Form.useForm<ThemeDraft>();
  const edit = useEdit<ThemeDraft>({ values, canEdit, form, back, submit: (body) => save.mutateAsync({ body }) });
  const shown: ThemeDraft = { ...values, ...Form.useWatch([], form) };
  const tryOut = useTryTheme();
  const [mode, setMode] = useState(useAppearance((s) => s.mode));
  const pairs = pairsOf(mode, shown);
  const pairOf = (field: Field) => pairs.find(({ key }) => key === fields[field]);
  const restore = (): void => form.setFieldsValue(Object.fromEntries(names.map((name) => [name, defaultTheme[name]])));
  return (
    <ThemeEditPage
      edit={edit}
      name={shown.themeName}
      kept={kept}
      asNew={asNew}
      canEdit={canEdit}
      back={back}
      onRestore={restore}
      mode={mode}
      onMode={setMode}
      pairs={pairs}
      preview={(device) => <ConsolePreview device={device} mode={mode} theme={shown} logo={shown.logo} />}
      onTry={() => tryOut({ ...shown, themeName: shown.themeName || t('newTheme') })}
    >
      {names.map((name) => (
        <ColourItem
          key={name}
          field={name}
          label={t(name)}
          pair={pairOf(name)}
          under={backgrounds.has(name)}
          clash={name === 'checkColor' && isHex(shown.checkColor) && clashesWithState(shown.checkColor, stateColours)}
        />
      ))}
      <PictureItem field="logo" label={t('logo')} hint={t('logoHint')} />
    </ThemeEditPage>
  );
};
