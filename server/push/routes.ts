import { pushRoutes } from '#contract/push'
import { answers } from '../http/http.ts'
import { addDevice, listDevices, removeDevice, testDevice } from './devices.ts'

export const push = answers(pushRoutes, {
  list: ({ me }) => listDevices(me),
  add: ({ me, body, client }) => addDevice(me, body, client),
  remove: ({ me, pushDeviceId }) => removeDevice(me, pushDeviceId),
  test: ({ me, pushDeviceId }) => testDevice(me, pushDeviceId),
})
