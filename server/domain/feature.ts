import { feature } from '../feature.ts'
import { requiresProvider } from './domains.ts'
import { lookAgain } from './looking-again.ts'
import { domainLimits } from './proving.ts'
import { domain } from './routes.ts'
import * as tables from './tables.ts'

export const domainFeature = feature('domain', {
  routes: [domain],
  tables,
  limits: domainLimits,
  chores: [lookAgain],
  providerRequired: requiresProvider,
})
