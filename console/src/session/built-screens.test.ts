import { expect, it } from 'vitest';
import { opensScreen } from './built-screens.ts';

it('checks which addresses open a screen', () => {
  const opens = (path: string) => opensScreen(['home', 'user'], path);
  expect(['/home', '/user?keyword=x', '/user#a'].filter((path) => !opens(path))).toEqual([]);
  expect(['/plan', '/', 'home', '//home', '/home/x', '/user ?x', '/Home'].filter(opens)).toEqual([]);
});
