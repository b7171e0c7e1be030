// The address of one's own account: other features put pages of theirs below it.
import { createRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Account } from '#contract/account'
import { page, signedInOnly } from '../pages.tsx'

export const info = createRoute({ ...page, path: '/info', beforeLoad: signedInOnly })
export const ownPage = { getParentRoute: () => info }

declare module '../feature.ts' {
  interface FeatureParts {
    /** Pages below one's own account. */
    ownPages?: readonly object[]
    /** A section of one's own account by its name, about signing in. */
    accountSection?: readonly [name: string, ComponentType<{ account: Account }>]
  }
}
