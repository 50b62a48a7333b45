import { nameIn, type OrderAnswer, type OrderField, type WorkOrderDetail } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from './work-orders.module.css';

/** An answer in words. */
const useAnswerText = () => {
  const t = usePhrases('workOrders');
  const language = useLanguage();
  return (field: OrderField, answer: OrderAnswer): string => {
    if (typeof answer === 'boolean') return t(answer ? 'yes' : 'no');
    if (field.kind === 'number') return field.unit ? `${answer} ${field.unit}` : String(answer);
    if (field.kind !== 'choice') return String(answer);
    const option = field.options.find(({ key }) => key === answer);
    return option ? nameIn(option, language) || option.name : String(answer);
  };
};

/** What was entered in the form of the type of an order. */
export const OrderAnswersList = ({ order: { fields, answers } }: { order: WorkOrderDetail }) => {
  const t = usePhrases('workOrders');
  const language = useLanguage();
  const text = useAnswerText();
  const given = fields.flatMap((field) => {
    const answer = Object.hasOwn(answers, field.key) ? answers[field.key] : undefined;
    return answer === undefined ? [] : [{ field, answer }];
  });
  if (given.length === 0) return null;
  return (
    <dl className={styles.orderTimes} aria-label={t('details')}>
      {given.map(({ field, answer }) => (
        <div key={field.key}>
          <dt className="text-muted">{nameIn(field, language) || field.name}</dt>
          <dd>{text(field, answer)}</dd>
        </div>
      ))}
    </dl>
  );
};
