import { buttonSizes, type KeptLoginTheme, LoginBox, themesEndpoints, titleSizes } from '@eoms/contract';
import { Form, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { useAppearance } from '../../ui/theme/appearance.ts';
import { ColourItem } from './colour-item.tsx';
import { loginPairsOf } from './contrast-pairs.ts';
import { copyOf, type LoginValues, loginDraft, loginValues } from './kept-row.ts';
import { LoginPreview } from './login-preview.tsx';
import { PictureItem } from './theme-basics.tsx';
import { type ThemeEditorProps, ThemeEditPage } from './theme-edit-page.tsx';

const { listThemes, saveLoginTheme, getThemeInUse } = themesEndpoints;
const figures = ['venue', 'none', 'picture'] as const;

const Size = ({ field, label, range }: { field: string; label: string; range: { least: number; most: number } }) => {
  const common = usePhrases('ui');
  return (
    <NumberItem
      name={field}
      label={label}
      unit="px"
      min={range.least}
      max={range.most}
      whole
      needed={common('required', { field: label })}
    />
  );
};

/** Pictures of the page, and where the box stands. */
const Surroundings = ({ figure }: { figure: LoginValues['figure'] }) => {
  const t = usePhrases('themes');
  return (
    <>
      <PictureItem field="logo" label={t('logo')} hint={t('logoHint')} />
      <Form.Item name="loginBox" label={t('loginBox')}>
        <Select options={LoginBox.options.map((value) => ({ value, label: t(`loginBox_${value}`) }))} />
      </Form.Item>
      <PictureItem field="bgImg" label={t('bgImg')} hint={t('bgImgHint')} />
      <Form.Item name="figure" label={t('figure')} extra={t('figureHint')}>
        <Select options={figures.map((value) => ({ value, label: t(`figure_${value}`) }))} />
      </Form.Item>
      {figure === 'picture' ? (
        <PictureItem field="figureImage" label={t('figureImage')} needed={t('figureNeeded')} />
      ) : null}
    </>
  );
};

/** Title, button and pictures of the sign-in page, with a preview. */
export const LoginThemeEditor = ({ kept, asNew, canEdit, back }: ThemeEditorProps<KeptLoginTheme>) => {
  const t = usePhrases('themes');
  const login = usePhrases('login');
  const save = useChange(saveLoginTheme, { invalidates: [listThemes, getThemeInUse] });
  const values = useMemo(
    () => (asNew ? copyOf(loginValues(kept), kept ? t('copyName', { name: kept.themeName }) : '') : loginValues(kept)),
    [kept, asNew, t],
  );
  const [form] = Form.useForm<LoginValues>();
  const submit = (entered: LoginValues) => save.mutateAsync({ body: loginDraft(entered) });
  const edit = useEdit<LoginValues>({ values, canEdit, form, back, submit });
  const shown: LoginValues = { ...values, ...Form.useWatch([], form) };
  const [mode, setMode] = useState(useAppearance((s) => s.mode));
  const pairs = loginPairsOf(mode, shown);
  const pairOf = (wanted: string) => pairs.find(({ key }) => key === wanted);
  const restore = (): void => {
    const { themeName: _name, marks: _marks, ...look } = loginValues(null);
    form.setFieldsValue(look);
  };
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
      preview={(device) => <LoginPreview device={device} mode={mode} values={shown} />}
    >
      <Form.Item name="title" label={t('title')} extra={t('titleHint', { title: login('title') })}>
        <Input maxLength={40} />
      </Form.Item>
      <ColourItem field="titleColor" label={t('titleColor')} pair={pairOf('title')} />
      <Size field="titleSize" label={t('titleSize')} range={titleSizes} />
      <ColourItem field="buttonColor" label={t('buttonColor')} pair={pairOf('loginButton')} />
      <Size field="buttonSize" label={t('buttonSize')} range={buttonSizes} />
      <Surroundings figure={shown.figure} />
    </ThemeEditPage>
  );
};
