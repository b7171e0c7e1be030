// Actions of the present screen for the palette; the screens offer them themselves.
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { IssueKeys } from './list/useIssueKeys.ts'

export type ScreenActions = Pick<
  IssueKeys,
  'pick' | 'assignToMe' | 'remove' | 'search' | 'edit' | 'selectAll' | 'mayEdit'
>
export const useScreenActions = create<{ deeds: ScreenActions | undefined }>(() => ({ deeds: undefined }))

/** Offered as long as the list is shown. */
export function useOfferScreenActions(deeds: ScreenActions) {
  const now = useEffectEvent(() => deeds)
  const { mayEdit } = deeds
  const isList = deeds.search !== undefined
  useEffect(() => {
    useScreenActions.setState({
      deeds: {
        mayEdit,
        pick: field => now().pick(field),
        assignToMe: () => now().assignToMe(),
        remove: () => now().remove(),
        search: isList ? () => now().search?.() : undefined,
        selectAll: isList ? () => now().selectAll?.() : undefined,
        edit: issueId => now().edit(issueId),
      },
    })
    return () => useScreenActions.setState({ deeds: undefined })
  }, [mayEdit, isList])
}
