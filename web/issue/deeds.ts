// What the keys of a list do, for the palette: the page that shows the list says it.
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { IssueKeys } from './useIssueKeys.ts'

export type Deeds = Pick<IssueKeys, 'pick' | 'assignToMe' | 'remove' | 'search' | 'edit' | 'mayEdit'>
export const useDeeds = create<{ deeds: Deeds | undefined }>(() => ({ deeds: undefined }))

/** As long as the list is shown. */
export function useOfferedDeeds(deeds: Deeds) {
  const now = useEffectEvent(() => deeds)
  useEffect(() => {
    useDeeds.setState({
      deeds: {
        mayEdit: now().mayEdit,
        pick: field => now().pick(field),
        assignToMe: () => now().assignToMe(),
        remove: () => now().remove(),
        search: () => now().search(),
        edit: issueId => now().edit(issueId),
      },
    })
    return () => useDeeds.setState({ deeds: undefined })
  }, [])
}
