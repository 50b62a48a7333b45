/**
 * The calls named by the specification (section 7), for the families delivered so far. `{}` is a path parameter of any
 * name; a path that ends in `*` may be followed by one.
 */
export const specCalls = `
POST   /login/login
GET    /sso/doLoginByTicket
GET    /login/refreshLogin
GET    /login/oauth2Login
GET    /login/machineCode
GET    /license/getLicenseInfoAndVersion

GET    /baseUser/getUserList
GET    /baseUser/getUserById/{}
GET    /baseUser/browseHead
POST   /baseUser/uploadUserImage
POST   /baseUser/saveOrUpdateUser
POST   /baseUser/setDefaultRole
POST   /baseUser/deleteUser
POST   /baseUser/updatePassword
GET    /baseOrg/getOrgList
GET    /baseOrg/getOrgPage
POST   /baseOrg/saveOrUpdateOrg
POST   /baseOrg/deleteOrg
GET    /baseDepartment/list
GET    /baseDepartment/getDeptPage
POST   /baseDepartment/save
DELETE /baseDepartment/delDept

GET    /emOauth2/baseUser/list
GET    /emOauth2/baseUser/{}
POST   /emOauth2/baseUser/save
GET    /emOauth2/baseUser/delUser/{}
POST   /emOauth2/baseUser/updatePassword
GET    /emOauth2/baseOrg/list
POST   /emOauth2/baseOrg/save
GET    /emOauth2/baseOrg/{}
GET    /emOauth2/dept/list
GET    /emOauth2/dept/getDeptPage
POST   /emOauth2/dept/save
DELETE /emOauth2/dept/delDept

GET    /baseRole/getRoleList
GET    /baseRole/getRoleListAll
POST   /baseRole/saveOrUpdateRole
POST   /baseRole/deleteRole
POST   /baseRoleUser/saveRoleUser
GET    /baseRoleUser/getRoleByUserId
POST   /baseRoleMenu
POST   /navigationRoleMenu
POST   /baseRolePlace
GET    /baseRolePlace
GET    /navigationRoleMenu/getSolutionMenuByRoleId
GET    /baseMenu/list
GET    /baseMenu/getMenuPage
POST   /baseMenu/save
DELETE /baseMenu/delMenu
GET    /baseMenu/getMenuListByRoleId

GET    /modelDeviceDic/getModelDeviceDicByItemType/{}
GET    /modelDeviceEnterprise/getAllEnterprise
POST   /modelDeviceEnterprise/save
GET    /modelDeviceEnterprise/deleteEnterprise/{}
POST   /modelDeviceEnterprise/exportModelDeviceByEnterprise
POST   /modelDeviceBrand/save
GET    /modelDeviceBrand/getBrandByEnterpriseId
GET    /modelDeviceBrand/deleteBrand/{}
GET    /modelDeviceBrand/getAllBrand
POST   /modelDeviceType/changeDeviceTypeImg
GET    /modelDeviceType/getAllDeviceType
GET    /modelDeviceType/getDeviceTypeByPlaceIds
GET    /modelDeviceTypeBrand/getAllOfBrandByDeviceTypeId
GET    /modelDeviceTypeBrand/getAllOfBrandByDeviceTypeCode
POST   /modelDeviceTypeBrand/addBrand
POST   /modelDeviceTypeBrand/deleteBrand
GET    /modelDevice/getDevicesByDeviceTypeId
GET    /modelDevice/getDevicesByDeviceTypeCode
GET    /modelDeviceControlParam/getControlParamByControlType/{}
POST   /modelDevice/save
GET    /modelDevice/getModelDeviceByDeviceId/{}
GET    /modelDevice/deleteModelDevice/{}
GET    /modelDevice/getModelDeviceActionPath
GET    /modelDevice/getModelDeviceListenerPath
POST   /modelDevice/syncModelDeviceDeviceDataByDeviceId
GET    /modelDevice/syncModel/{}
GET    /modelDevice/syncDevice
GET    /modelDeviceProperty/getPropertyByName
GET    /modelControlPanel/page
GET    /modelControlPanel/get/{}
POST   /modelControlPanel/save
GET    /modelControlPanel/delete/{}
GET    /modelDeviceTypeControlPanel/page
GET    /modelDeviceTypeControlPanel/get/{}
POST   /modelDeviceTypeControlPanel/save
GET    /modelDeviceTypeControlPanel/delete/{}
POST   /backup/exportModelDeviceDataToZip

GET    /device/getParamsFromActionClass/{}
GET    /device/getActionsFromActionClass/{}
GET    /device/getDevicesByModelDeviceIdAndBrandNameAndPlaceId
GET    /device/getDevicesByDeviceTypeCodeAndBrandNameAndPlaceId
POST   /device/save
GET    /device/getDeviceByDeviceId
GET    /device/deleteDevice
GET    /device/getM1Deivce
GET    /device/syncModelDeviceDeviceDataByDeviceId
GET    /device/exportDeviceDataToZip
GET    /device/exportDevice
GET    /device/getAllDevice
POST   /device/executeAction
POST   /device/getDeviceRealTimeData
POST   /deviceAction/getDeviceAction

GET    /place
POST   /place
DELETE /place/delPlace
GET    /place/getPlaceDetailList
GET    /place/getPlaceDeviceDetail
GET    /place/getPlaceCallState/{}
POST   /place/savePlacePhoto
GET    /place/getPlacePhoto
DELETE /place/delPlacePhoto
GET    /placeGroup
POST   /placeGroup
DELETE /placeGroup/delGroup
POST   /placeGroup/changePlaceGroup
GET    /placeGroup/getGroupAndPlace
GET    /emService/palceMeeting/currentMeetingStatus
GET    /placeControl/getPlaceInfo
GET    /placeControl/getPlaceLogs
GET    /placeControl/getControlDevices
GET    /placeControl/getDevices
GET    /placeControl/getEnvironment
GET    /placeActionGroup/list
POST   /placeActionGroup/save
GET    /placeActionGroup/delete/{}
POST   /placeActionGroup/sort
POST   /placeActionGroup/execute
GET    /placeActionItem/list
POST   /placeActionItem/save
POST   /placeActionItem/delete
POST   /placeActionItem/sort
GET    /placeActionItemParam/list
POST   /placeActionItemParam/save
POST   /placeActionItemParam/delete
GET    /pluginGroup/list
POST   /pluginGroup/save
POST   /pluginGroup/move
GET    /pluginGroup/delete/{}
GET    /plugin/getPluginsByGroupId
GET    /plugin/getPluginById/{}
POST   /plugin/save
GET    /plugin/delete/{}
GET    /pluginProperty/list
POST   /pluginProperty/save
GET    /pluginProperty/delete/{}
GET    /place/getPlaceCLTLayout/{}
POST   /place/savePlaceCLTLayout

GET    /systemLogo
GET    /webLog/getWebLogList
POST   /backup/initializeUser
`
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => line.trim().replace(/\s+/, ' '));
