import type { SomePhrases } from '../families.ts';

export const roles: SomePhrases<'roles'> = {
  administrator: 'Администратор',
  administratorRemarks: 'Все права во всех помещениях',
  operator: 'Оператор площадки',
  operatorRemarks: 'Следит за устройствами в своих помещениях, управляет ими и обрабатывает тревоги',
};
