/** An amount with its thousands apart, digit by digit: it is never a floating-point number. */
export const moneyText = (amount: string | null | undefined): string => {
  if (amount === null || amount === undefined) return '–';
  const [whole = '', cents = ''] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return cents === '' || cents === '00' ? grouped : `${grouped}.${cents}`;
};
