import type { DataBehaviorErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of data behaviours. */
export const dataBehaviorErrors: Record<DataBehaviorErrorCode, string> = {
  'dataSource.nameInUse': 'This name of a data source is already in use.',
  'dataSource.kindStays': 'The kind cannot be changed while behaviours ask this data source.',
  'dataSource.secretUnknown': 'A database has one secret, its password, and no headers.',
  'dataSource.secretMissing': 'Enter the secret of this kind of authorisation',
  'dataSource.tooMany': 'There can be at most {{limit}} data sources.',
  'dataSource.hasBehaviors': 'Data behaviours still ask this data source.',
  'dataSource.forbidden':
    'This address is not one that data behaviours may reach; an administrator allows it in the system settings, “Networks”.',
  'dataSource.unreachable': 'The data source cannot be reached.',
  'dataSource.timeout': 'The data source did not answer in time.',
  'dataSource.busy': 'Too many calls wait for this data source. Try again later.',
  'dataSource.signInFailed': 'The data source refused the user name or password.',
  'dataSource.superuser':
    'A database is never asked by an account that is a superuser or can become one, or that reaches the files of the server; use an account with few rights.',
  'dataSource.onlyQueries': 'Data sources of this kind are for reading only.',
  'dataSource.fileMissing': 'There is no such file in “databases” of the data folder, or it is not a plain file.',
  'dataSource.fileInUse': 'Another program is writing to this database file; use a finished copy of it.',
  'dataBehavior.nameInUse': 'This method name is already in use.',
  'dataBehavior.wrongSource': 'The data source is of another kind than the method.',
  'dataBehavior.isSystem': 'A system method is not removed, and keeps its method name.',
  'dataBehavior.inUse': 'Automations, strategies or plans still use this data behaviour.',
  'dataBehavior.notTested': 'Test it first: only a behaviour whose test has passed can be activated.',
  'dataBehavior.notActivated': 'There is no such data behaviour, or it is not activated.',
  'dataBehavior.paramUnknown': 'The data behaviour has no such parameter.',
  'dataBehavior.paramTwice': 'Param names cannot be the same',
  'dataBehavior.paramsTooMany': 'A data behaviour can have at most {{limit}} parameters.',
  'dataBehavior.paramsDiffer':
    'The parameters are not those that the statement or the address uses. Change the data behaviour, then test it again.',
  'dataBehavior.argumentWrong': 'An argument is missing, unknown or of the wrong type.',
  'dataBehavior.resultWrong': 'The result is not of the declared type.',
  'dataBehavior.tooLarge': 'The result is too large.',
  'dataBehavior.tooManyRows': 'The result has too many rows.',
  'dataBehavior.rejected': 'The data source rejected the call.',
  'dataBehavior.statementRefused':
    'Only one statement that reads or changes rows is accepted; a word or form in it is not allowed for this kind of database.',
  'dataBehavior.variableUnknown':
    'A result can only go into a variable of the run, which the automation or strategy declares.',
  'dataBehavior.noValue': 'The result has no value there that can be compared or kept.',
  'dataBehavior.changesSomething': 'A condition can only use a data behaviour that asks and changes nothing.',
  'dataBehavior.noReading': 'The property of the device has no usable value now',
  'dataBehavior.commandFailed': 'The device did not complete the command',
  'dataBehavior.expressionWrong': 'The expression cannot be evaluated',
  'dataBehavior.expressionLimit': 'The expression went beyond its limits of time or memory',
  'dataBehavior.tooDeep': 'Compositions call each other, or too many levels of them',
  'dataBehavior.nothingReceived': 'Nothing has been received yet, or it is too old',
  'dataBehavior.actionWrong': 'The device has no such action, or its arguments do not fit',
  'dataBehavior.composedChanges': 'A composition may only use behaviours that change nothing',
  'dataBehavior.composedUnknown': 'A behaviour of the composition does not exist or is not activated',
  'dataBehavior.wrongType': 'Methods of this type receive nothing',
};
