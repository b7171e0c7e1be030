// All that the API answers, in the order in which it is looked for.
import { appRoutes } from './app.ts'
import { commentRoutes } from './issues/comments.ts'
import { deliveryRoutes } from './deliveries.ts'
import { graphRoutes } from './graphql.ts'
import { issueRoutes } from './issues/issues.ts'
import { labelRoutes } from './issues/labels.ts'
import { milestoneRoutes } from './issues/milestones.ts'
import { pullRoutes } from './pulls.ts'
import { checkRoutes, repositoryRoutes } from './repositories.ts'
import { userRoutes } from './user.ts'

export const routes = [
  ...appRoutes,
  ...deliveryRoutes,
  ...userRoutes,
  ...graphRoutes,
  ...commentRoutes,
  ...labelRoutes,
  ...issueRoutes,
  ...milestoneRoutes,
  ...pullRoutes,
  ...checkRoutes,
  ...repositoryRoutes,
]
