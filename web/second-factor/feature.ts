import { feature } from '../feature.ts'
import { fetchedComponent } from '../ui/fetched.ts'

const SecondFactorSection = fetchedComponent(() =>
  import('./SecondFactorSection.tsx').then(it => it.SecondFactorSection),
)

export const secondFactorFeature = feature('second-factor', {
  accountSection: ['second-factor', SecondFactorSection],
})
