import { solutionImportsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import { PlainButton } from '../../ui/controls/plain-button.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { Fingerprint } from './fingerprint.tsx';
import { staleImports } from './solutions.queries.ts';

const { listSolutionOrigins, forgetSolutionOrigin } = solutionImportsEndpoints;

interface Trusted {
  readonly fingerprint: string;
  readonly name: string;
}

/** The fingerprint of this system, for those who receive its files, and the systems that are trusted here. */
export const OriginPanel = ({ canEdit }: { canEdit: boolean }) => {
  const t = usePhrases('solutions');
  const origins = useQuery(queryOf(listSolutionOrigins));
  const forget = useRemove(forgetSolutionOrigin, {
    invalidates: [listSolutionOrigins, ...staleImports.invalidates],
    args: ({ fingerprint }: Trusted) => ({ body: { fingerprint } }),
    title: ({ name }) => t('forgetOne', { name }),
    text: t('forgetText'),
    verb: t('forget'),
    done: t('forgotten'),
  });
  return (
    <Panel data-part="origins">
      <PanelHead title={t('origins')} line />
      <PanelBody>
        <QueryGate what={t('origins')} query={origins}>
          {({ own, trusted }) => (
            <div className="column gap-12">
              <div className="column gap-4">
                <span className="text-small text-muted">{t('ownFingerprint')}</span>
                <Fingerprint value={own} />
              </div>
              {trusted.length === 0 ? <p className="text-small text-muted">{t('noOrigins')}</p> : null}
              <ul className="plain-rows">
                {trusted.map((one) => (
                  <li key={one.fingerprint}>
                    <span className="column grow">
                      <span>{one.name}</span>
                      <Fingerprint value={one.fingerprint} />
                      <span className="text-small text-muted">
                        {t('trustedBy', { name: one.by })} · <Ago at={one.at} />
                      </span>
                    </span>
                    {canEdit ? <PlainButton onClick={() => void forget(one)}>{t('forget')}</PlainButton> : null}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
