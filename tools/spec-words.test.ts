import { errorCodes } from '@eoms/contract/vocabulary';
import { errorText, phraseLoaders } from '@eoms/phrases';
import { expect, it } from 'vitest';
import { unusedPhrases } from './check-phrases.ts';
import { readSources, root } from './sources.ts';

/** The texts of section 8 of the specification, verbatim: English, Chinese, and the key of their phrase. */
const words: readonly [en: string, zh: string, key: string][] = [
  ['Incorrect username/password', '账号或密码不正确', 'errors:session.badCredentials'],
  ['Failed to retrieve data', '获取数据失败', 'ui:loadFailed'],
  ['Failed to get data', '数据获取失败', 'ui:staleData'],
  ['Save Failed', '保存失败', 'ui:saveFailed'],
  ['Upload failed', '上传失败', 'ui:uploadFailed'],
  ['Operate Failed', '操作失败', 'ui:operateFailed'],
  ['Export Failed!', '导出失败', 'ui:exportFailed'],
  ['Import Failed', '导入失败', 'ui:importFailed'],
  ['Test Failed', '测试失败', 'ui:testFailed'],
  ['Required fields not filled in, submission failed', '必填项未填写，提交失败', 'ui:requiredMissing'],
  ['The group name already exists', '分组名称已存在', 'errors:placeGroup.nameInUse'],
  ['Param names cannot be the same', '参数名称不能相同', 'errors:model.paramTwice'],
  ['Enum encode cannot be the same', '枚举编码不能相同', 'errors:model.enumTwice'],
  ['Class names cannot be the same', '监听类名不能相同', 'errors:model.listenerTwice'],
  ['Action names cannot be the same', '动作名称不能相同', 'errors:model.actionTwice'],
  ['The Port Format Is Incorrect', '端口格式不正确', 'devices:portRule'],
  ['The Host Format Is Incorrect', '主机格式不正确', 'devices:hostRule'],
  ['Incorrect format of mobile phone number', '手机号码格式不正确', 'people:phoneRule'],
  ['Incorrect format of mobile phone number', '手机号码格式不正确', 'login:phoneFormat'],
  ['Only Images Can Be Uploaded', '只能上传图片', 'errors:file.notAnImage'],
  ['Please upload the correct image format', '请上传正确格式的图片', 'errors:file.wrongImageFormat'],
  ['Save successful', '保存成功', 'ui:saved'],
  ['Delete successful', '删除成功', 'ui:removed'],
  ['Submit successful', '提交成功', 'ui:submitted'],
  ['Update successful', '更新成功', 'ui:updated'],
  ['Operation successful', '操作成功', 'ui:operated'],
  ['Import successful', '导入成功', 'ui:imported'],
  ['Import successful', '导入成功', 'devices:importDone'],
  ['ID copy successful', 'ID 复制成功', 'ui:idCopied'],
];
/*
 * To be added with their screens: "Variable name already exists" and "Invalid variable format" (linkage strategies),
 * "Please grant access to the microphone for voice calls" (phone calls).
 */

const textsOf = async (key: string): Promise<[en: string, zh: string]> => {
  const [family = '', name = ''] = key.split(':');
  const code = errorCodes.find((one) => one === name);
  if (family === 'errors' && code) return [errorText(code, 'en'), errorText(code, 'zh')];
  const read = async (language: 'en' | 'zh') => {
    const loaders: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>> = phraseLoaders[language];
    return (await loaders[family]?.())?.[name] ?? '';
  };
  return [await read('en'), await read('zh')];
};

it.each(words)('says "%s" as the specification does', async (en, zh, key) => {
  const texts = await textsOf(key);
  expect(texts[0].startsWith(en), texts[0]).toBe(true);
  expect(texts[1].startsWith(zh), texts[1]).toBe(true);
});

it('uses each of them somewhere', () => {
  const used = readSources(root, ['console/src', 'server/src']);
  const phrases: Record<string, Record<string, string>> = {};
  for (const [en, , key] of words) {
    const [family = '', name = ''] = key.split(':');
    phrases[family] = { ...phrases[family], [name]: en };
  }
  expect(unusedPhrases(phrases, used)).toEqual([]);
});
