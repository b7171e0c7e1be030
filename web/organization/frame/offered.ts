// The items of the present page's menus, for the palette.
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { MenuAction, MenuItem } from '../../ui/overlay/Menu.tsx'

/** Actions of the menus that are on the screen, each menu under a name of its own; `said` tells when they are other ones. */
type Offer = { said: string; items: readonly MenuAction[] }
export const useOffers = create<Record<string, Offer>>(() => ({}))
const nothing: Offer = { said: '', items: [] }

/** Offered as long as its menu is shown. */
export function useOffered(menu: string, items: readonly MenuItem[]) {
  const actions = items.filter((item): item is MenuAction => item !== 'separator' && !('heading' in item))
  const said = actions.map(({ label, isChecked }) => `${label} ${isChecked}`).join()
  const now = useEffectEvent(() => actions)
  // The present function, not the one of the moment when it was offered.
  const act = useEffectEvent((id: string) => actions.find(action => action.id === id)?.onAction())
  useEffect(() => {
    useOffers.setState({ [menu]: { said, items: now().map(item => ({ ...item, onAction: () => act(item.id) })) } })
    return () => useOffers.setState({ [menu]: nothing })
  }, [menu, said])
}
