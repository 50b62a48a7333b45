import { isLanguage, languages } from '@eoms/contract';
import { Dropdown } from 'antd';
import { changeLanguage, useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** The languages as entries of a menu, each by the name that its speakers use. */
export const languageItems = languages.map(({ code, name, locale }) => ({
  key: code as string,
  label: <span lang={locale}>{name}</span>,
}));
export const chooseLanguage = (key: string): void => {
  if (isLanguage(key)) void changeLanguage(key);
};

/** The language of the console, of those that the product has. */
export const LanguageButton = () => {
  const t = usePhrases('shell');
  const language = useLanguage();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: languageItems,
        selectable: true,
        selectedKeys: [language],
        onClick: ({ key }) => chooseLanguage(key),
      }}
    >
      <button type="button" className="icon-button small" aria-label={t('language')} title={t('language')}>
        <Icon name="globe" />
      </button>
    </Dropdown>
  );
};
