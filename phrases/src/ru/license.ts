import type { SomePhrases } from '../families.ts';

export const license: SomePhrases<'license'> = {
  title: 'Лицензия',
  state: 'Состояние',
  authorised: 'Действует',
  evaluation: 'Пробный период',
  unauthorised: 'Отсутствует',
  expired: 'Срок истёк',
  otherMachine: 'Выдана для другой машины',
  licensee: 'Лицензиат',
  expiresAt: 'Действует до',
  forever: 'Бессрочно',
  machineCode: 'Код машины',
  version: 'Версия',
  upload: 'Загрузить файл лицензии',
};
