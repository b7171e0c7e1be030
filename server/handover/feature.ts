import { feature } from '../feature.ts'
import { ownHandovers } from './handovers.ts'
import { handover } from './routes.ts'
import * as tables from './tables.ts'

export const handoverFeature = feature('handover', {
  routes: [handover],
  tables,
  membership: { ownData: ownHandovers },
})
