/** One way of saying a sentence: the Chinese text, and the phrases that say it. */
export interface Said {
  readonly zh: string;
  /** `<family>:<key>`; families `errors` (codes) and `fields` (`phrases/src/field-problems.ts`) besides those of the console. */
  readonly keys: readonly string[];
}
/** A sentence of the catalogue with where it is said, or why nothing says it yet. */
export type Sentence = readonly Said[] | { readonly notBuilt: string };

const group = (...codes: string[]): Said => ({ zh: '分组名称已存在', keys: codes.map((code) => `errors:${code}`) });
const say = (zh: string, ...keys: string[]): Said => ({ zh, keys });

/** The user messages and success texts of the specification, section 8, verbatim and in its order. */
export const catalogue = {
  'Incorrect username/password': [say('账号或密码不正确', 'errors:session.badCredentials')],
  'Failed to retrieve data': [say('获取数据失败', 'ui:loadFailed')],
  'Failed to get data': [say('数据获取失败', 'ui:staleData')],
  'Save Failed': [say('保存失败', 'ui:saveFailed')],
  'Upload failed': [say('上传失败', 'ui:uploadFailed')],
  'Operate Failed': [say('操作失败', 'ui:operateFailed')],
  'Export Failed!': [say('导出失败', 'ui:exportFailed')],
  'Import Failed': [say('导入失败', 'ui:importFailed')],
  'Test Failed': [say('测试失败', 'ui:testFailed')],
  'Required fields not filled in, submission failed': [say('必填项未填写，提交失败', 'ui:requiredMissing')],
  'The group name already exists': [
    group('placeGroup.nameInUse', 'alarmRuleGroup.nameInUse', 'planGroup.nameInUse', 'automationGroup.nameInUse'),
    group('strategyGroup.nameInUse', 'behaviorGroup.nameInUse', 'pluginGroup.nameInUse'),
    group('entityGroup.nameInUse'),
    say('动作组名称已存在', 'errors:scene.nameInUse'),
  ],
  'Variable name already exists': [
    say(
      '变量名称已存在',
      'errors:automationVariable.nameInUse',
      'fields:sameVariableTwice',
      'automations:variableTwice',
    ),
  ],
  'Invalid variable format': [say('变量格式错误', 'fields:variableName', 'automations:variableFormat')],
  'Param names cannot be the same': [say('参数名称不能相同', 'errors:model.paramTwice', 'fields:sameParamTwice')],
  'Enum encode cannot be the same': [say('枚举编码不能相同', 'errors:model.enumTwice')],
  'Class names cannot be the same': [say('监听类名不能相同', 'errors:model.listenerTwice')],
  'Action names cannot be the same': [say('动作名称不能相同', 'errors:model.actionTwice')],
  'The Port Format Is Incorrect': [say('端口格式不正确', 'fields:port', 'ui:portFormat')],
  'The Host Format Is Incorrect': [say('主机格式不正确', 'fields:host', 'ui:hostFormat')],
  'Incorrect format of mobile phone number': [say('手机号码格式不正确', 'fields:phone', 'ui:phoneFormat')],
  'Please upload the correct image format': [say('请上传正确格式的图片', 'errors:file.wrongImageFormat')],
  'Only Images Can Be Uploaded': [say('只能上传图片', 'errors:file.notAnImage')],
  'Please grant access to the microphone for voice calls': {
    notBuilt: 'voice calls from the console are not built yet, so nothing asks for the microphone',
  },
  'Save successful': [say('保存成功', 'ui:saved')],
  'Delete successful': [say('删除成功', 'ui:removed')],
  'Submit successful': [say('提交成功', 'ui:submitted')],
  'Update successful': [say('更新成功', 'ui:updated')],
  'Operation successful': [say('操作成功', 'ui:operated')],
  'Import successful': [say('导入成功', 'ui:imported', 'devices:importDone')],
  'ID copy successful': [say('ID 复制成功', 'ui:idCopied')],
} as const satisfies Readonly<Record<string, Sentence>>;
