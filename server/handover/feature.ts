import { feature } from '../feature.ts'
import { fillHandovers } from './demo.ts'
import { ownHandovers } from './handovers.ts'
import { handover } from './routes.ts'
import * as tables from './tables.ts'

export const handoverFeature = feature('handover', {
  routes: [handover],
  tables,
  personal: {
    'handover.by_user_id': 'kept',
    'handover.from_member_id': 'kept',
    'handover.items': 'kept',
  },
  membership: { ownData: ownHandovers },
  demo: fillHandovers,
})
