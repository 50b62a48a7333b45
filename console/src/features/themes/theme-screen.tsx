import { themesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { EditGate } from '../../ui/forms/edit-page.tsx';
import { ConsoleThemeEditor } from './console-theme-editor.tsx';
import { idOf, kinds, own, rowsOf } from './kept-row.ts';
import { LoginThemeEditor } from './login-theme-editor.tsx';
import { ThemeList } from './theme-list.tsx';

const absent = { code: '404' };

/** The themes of a kind, or the editor of one: `?edit=` names it, `?copy=` the one that a new one begins with. */
export const ThemeScreen = () => {
  const t = usePhrases('themes');
  const [params] = useSearchParams();
  const canEdit = useMay('themeSetting', 'edit');
  const { view: kind, tabs } = useViews(kinds, t('view'), (one) => t(`view_${one}`));
  const kept = useQuery(queryOf(themesEndpoints.listThemes));
  const copied = params.get('copy');
  const edited = copied ?? params.get('edit');
  if (edited === null) return <ThemeList kind={kind} tabs={tabs} kept={kept} />;
  const back = kind === 'console' ? '/themeSetting' : `/themeSetting?view=${kind}`;
  const rows = kept.data && rowsOf(kind, kept.data);
  const row = rows?.find((one) => idOf(one) === edited);
  const query = { data: row, error: rows && !row ? absent : kept.error, refetch: kept.refetch };
  return (
    <EditGate id={edited} query={query} what={t('theme')} icon="moon" back={back}>
      {(found) => {
        if (!found) return null;
        const props = { asNew: copied !== null || edited === own, canEdit, back };
        return found.kind === 'console' ? (
          <ConsoleThemeEditor key={edited} kept={found.theme} {...props} />
        ) : (
          <LoginThemeEditor key={edited} kept={found.theme} {...props} />
        );
      }}
    </EditGate>
  );
};
