// Parts of features on the page of the organization.
import type { ComponentType } from 'react'

export type OrganizationSettingsProps = { orgId: number }

declare module '../../feature.ts' {
  interface FeatureParts {
    /** Decisions for the whole organization, below its facts, by owners and administrators. */
    organizationSettings?: ComponentType<OrganizationSettingsProps>
  }
}
