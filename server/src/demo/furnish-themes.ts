import { themesEndpoints as calls, defaultLoginTheme, textOf } from '@eoms/contract';
import { sampleThemes as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';

/** A look of the venue's own, kept beside the product's, which stays in use. */
export const furnishThemes = async (call: InternalCall, { language }: DemoFile): Promise<void> => {
  const { themes, loginThemes } = await call(calls.listThemes, {});
  const named = { themeName: textOf(texts.green, language), marks: textOf(texts.marks, language) };
  if (themes.length === 0)
    await call(calls.saveTheme, {
      body: {
        ...named,
        bgColor: '#12303a',
        moveColor: '#1c4350',
        checkColor: '#22b58a',
        menuTextColor: '#b9cdd3',
        navColor: '#ffffff',
        navTextColor: '#14303a',
        logo: null,
      },
    });
  if (loginThemes.length > 0) return;
  const { themeId: _, ...login } = defaultLoginTheme;
  await call(calls.saveLoginTheme, {
    body: {
      ...login,
      ...named,
      title: textOf(texts.title, language),
      titleColor: '#14303a',
      titleSize: 24,
      buttonColor: '#0c8564',
      buttonSize: 16,
      figure: 'venue',
    },
  });
};
