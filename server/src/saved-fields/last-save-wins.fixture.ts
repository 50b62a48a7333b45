const ofOnePerson = 'everybody has their own';
const oneOfAList = 'it changes one entry of a list as it is now; what others did to the rest stays';
const oneValue = 'one value, which hides nothing that somebody else changed';

/** Saves of what exists that do not say what they are based on; each with the reason why nothing is lost. */
export const lastSaveWins: Readonly<Record<string, string>> = {
  setDefaultRole: ofOnePerson,
  saveProfile: ofOnePerson,
  changePassword: ofOnePerson,
  saveOwnPush: ofOnePerson,
  saveOwnPreferences: ofOnePerson,
  saveFavouritePlace: ofOnePerson,
  saveWorkOrderRecord: 'only who wrote it may change it',
  saveWorkOrderTime: 'only who noted it may change it',
  createDocument: 'it only makes one',
  savePlaceTemplate: 'it only makes one',
  renameDocument: oneValue,
  setMaintenance: oneValue,
  setPlaceState: 'what is the case now; the last one to say so is right',
  setAutomationVariable: oneValue,
  setAutomationOwnValue: oneValue,
  setStrategyVariable: oneValue,
  setStrategyOwnValue: oneValue,
  changeDeviceTypeImage: oneValue,
  changeGroup: oneValue,
  saveActionItem: oneOfAList,
  saveActionItemParams: oneOfAList,
  savePlanItem: oneOfAList,
  savePlanItemParams: oneOfAList,
  saveBehaviorParam: oneOfAList,
  savePropertyEnum: oneOfAList,
  saveNeededDevices: oneOfAList,
  saveSignalPositions: oneOfAList,
  saveDictionaryItem: 'it names a level and leaves the rest as it is; the form of levels is saveAlarmLevel',
  setInspectionPlanStart: oneValue,
  setInspectionStart: oneValue,
  saveDeviceBaseline: 'what devices are set to now; nobody types it',
  saveFloorPlanItems: 'its revision is called version; the tests of floor plans save twice',
};
