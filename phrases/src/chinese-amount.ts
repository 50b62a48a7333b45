import { baseLanguage, type Language } from '@eoms/contract/vocabulary';

const digits = '零壹贰叁肆伍陆柒捌玖';
const units = ['', '拾', '佰', '仟'];
/** Of four digits each. */
const groups = ['', '万', '亿'];

/** A whole number of up to twelve digits; nothing for zero. Zeros between other digits are one 零. */
const wholeWords = (whole: string): string => {
  let words = '';
  let zero = false;
  for (const [at, digit] of [...whole].entries()) {
    const place = whole.length - 1 - at;
    if (digit !== '0') {
      words += `${zero ? '零' : ''}${digits[Number(digit)]}${units[place % 4]}`;
      zero = false;
    } else zero = words !== '';
    if (place % 4 === 0 && Number(whole.slice(Math.max(0, at - 3), at + 1)) > 0) words += groups[place / 4];
  }
  return words;
};

/**
 * An amount in yuan in the numerals of Chinese receipts (specification section 9): `120.50` is 壹佰贰拾元伍角整. Undefined if
 * it is no amount, or has more than twelve digits before the point.
 */
export const chineseAmount = (amount: string): string | undefined => {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount)) return undefined;
  const [whole = '', part = ''] = amount.split('.');
  const [tenths, hundredths] = [...part.padEnd(2, '0')].map(Number);
  const yuan = wholeWords(whole);
  if (!tenths && !hundredths) return `${yuan || '零'}元整`;
  const ofTenths = tenths ? `${digits[tenths]}角` : yuan && '零';
  return `${yuan && `${yuan}元`}${ofTenths}${hundredths ? `${digits[hundredths]}分` : '整'}`;
};

/** An amount in words, in the languages that write amounts so. */
export const amountInWords = (amount: string, language: Language): string | undefined =>
  language === baseLanguage ? chineseAmount(amount) : undefined;
