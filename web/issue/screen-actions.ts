// What can be done on the screen that is looked at, for the palette: the screens say it themselves.
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { MenuAction } from '../ui/overlay/Menu.tsx'
import type { IssueKeys } from './list/useIssueKeys.ts'

export type ScreenActions = Pick<
  IssueKeys,
  'pick' | 'assignToMe' | 'remove' | 'search' | 'edit' | 'selectAll' | 'mayEdit'
>
export const useScreenActions = create<{ deeds: ScreenActions | undefined }>(() => ({ deeds: undefined }))

/** As long as the list is shown. */
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

/** Actions of the menus that are on the screen, each menu under a name of its own; `said` tells when they are other ones. */
type Offer = { said: string; items: readonly MenuAction[] }
export const useOffers = create<Record<string, Offer>>(() => ({}))
const nothing: Offer = { said: '', items: [] }

/** As long as its menu is shown. */
export function useOffered(menu: string, items: readonly (MenuAction | 'separator')[]) {
  const actions = items.filter(item => item !== 'separator')
  const said = actions.map(({ label, isChecked }) => `${label} ${isChecked}`).join()
  const now = useEffectEvent(() => actions)
  // What it does now, not what it did when it was offered.
  const act = useEffectEvent((id: string) => actions.find(action => action.id === id)?.onAction())
  useEffect(() => {
    useOffers.setState({ [menu]: { said, items: now().map(item => ({ ...item, onAction: () => act(item.id) })) } })
    return () => useOffers.setState({ [menu]: nothing })
  }, [menu, said])
}
