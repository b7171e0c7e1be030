import { feature } from '../feature.ts'
import { workHours } from './routes.ts'
import * as tables from './tables.ts'
import { forgetOwnHours } from './work-hours.ts'

export const workHoursFeature = feature('work-hours', {
  routes: [workHours],
  tables,
  membership: { onLeave: forgetOwnHours },
  personal: { 'member_work_hours.member_id': 'leaving' },
})
