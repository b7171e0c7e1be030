import { feature } from '../feature.ts'
import { fetchedComponent } from '../ui/fetched.ts'

export const domainFeature = feature('domain', {
  organizationSettings: fetchedComponent(() => import('./DomainSettings.tsx').then(it => it.DomainSettings)),
  startOffers: fetchedComponent(() => import('./DomainOffers.tsx').then(it => it.DomainOffers)),
})
