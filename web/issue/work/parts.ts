// The part that other features bring to my work.
import type { ComponentType } from 'react'

declare module '../../feature.ts' {
  interface FeatureParts {
    /** A section beside my work, such as what waits for an answer of mine; it draws nothing where it has nothing to say. */
    workAside?: ComponentType<{ orgId: number }>
  }
}
