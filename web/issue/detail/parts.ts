// Parts that other features bring to the page of an issue: a place beside it, and a deed in its menu.
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { FetchedComponent } from '../../ui/fetched.ts'
import type { MenuAction } from '../../ui/overlay/Menu.tsx'

export type IssueBesideProps = { at: { orgId: number; projectId: number; issueId: number } }

declare module '../../feature.ts' {
  interface FeatureParts {
    /** Below the relations of an issue; it draws nothing where it has nothing to say. */
    issueBeside?: FetchedComponent<IssueBesideProps>
  }
}

const useDeeds = create<Record<number, MenuAction | undefined>>(() => ({}))

/** In its menu as long as the place beside it is shown. */
export function useIssueDeed(issueId: number, { id, label, onAction }: Pick<MenuAction, 'id' | 'label' | 'onAction'>) {
  // The present function, not the one of the moment when it was brought.
  const act = useEffectEvent(onAction)
  useEffect(() => {
    useDeeds.setState({ [issueId]: { id, label, onAction: () => act() } })
    return () => useDeeds.setState({ [issueId]: undefined })
  }, [issueId, id, label])
}

export const useFurtherDeed = (issueId: number) => useDeeds(deeds => deeds[issueId])
