import type { AddressTrial, AddressVerdict } from '@eoms/contract';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './address-trial.module.css';

type Certificate = NonNullable<NonNullable<AddressTrial['connection']>['certificate']>;

const whyWords = {
  listed: 'whyListed',
  public: 'whyPublic',
  builtIn: 'whyBuiltIn',
  ownPort: 'whyOwnPort',
  never: 'whyNever',
  unlisted: 'whyUnlisted',
} as const satisfies Record<AddressVerdict['why'], string>;
const outcomeWords = {
  open: 'connectionOpen',
  refused: 'connectionRefused',
  unreachable: 'connectionUnreachable',
  timeout: 'connectionTimeout',
  tls: 'connectionTls',
} as const;

const CertificateLine = ({ certificate }: { certificate: Certificate }) => {
  const t = usePhrases('system');
  const { subject, issuer, validTo, trusted, fault } = certificate;
  const until = validTo === null ? '–' : dateAndTime(validTo);
  return (
    <p data-part="certificate">
      {t('certificateFor', { subject, issuer, until })}
      {' · '}
      {trusted ? t('certificateTrusted') : t('certificateFault', { fault: fault ?? '' })}
    </p>
  );
};

/** Whether the address may be used, in a mark with words. */
const useVerdict = () => {
  const t = usePhrases('system');
  return ({ host, port, lookup, allowed }: AddressTrial): { kind: 'online' | 'failed' | 'unknown'; text: string } => {
    if (lookup === 'timeout') return { kind: 'unknown', text: t('nameTimeout', { host }) };
    if (lookup === 'unknown') return { kind: 'unknown', text: t('nameUnknown', { host }) };
    return { kind: allowed ? 'online' : 'failed', text: t(allowed ? 'isAllowed' : 'isRefused', { host, port }) };
  };
};

/** What came of a trial: how the name resolves, which rule decides for each address, and the connection. */
export const AddressTrialResult = ({ result }: { result: AddressTrial }) => {
  const t = usePhrases('system');
  const { node, addresses, allowed, connection } = result;
  const verdictOf = useVerdict();
  return (
    <div className={styles.result} data-part="address-trial-result" data-allowed={allowed}>
      <StateMark {...verdictOf(result)} />
      <ul className={styles.addresses}>
        {addresses.map((one) => (
          <li key={one.address}>
            <span className="mono">{one.address}</span>
            <span className="text-secondary">{t(whyWords[one.why], { entry: one.entry ?? '' })}</span>
          </li>
        ))}
      </ul>
      {connection ? (
        <StateMark
          kind={connection.outcome === 'open' ? 'online' : 'offline'}
          text={t(outcomeWords[connection.outcome], { ms: connection.milliseconds })}
        />
      ) : null}
      {connection?.certificate ? <CertificateLine certificate={connection.certificate} /> : null}
      {node ? <p className="text-secondary">{t('triedBy', { node })}</p> : null}
    </div>
  );
};
