// Deeds that one feature brings into the menu of another one's thing, as long as its part beside the thing is shown.
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { MenuAction } from './overlay/Menu.tsx'

type Deed = Pick<MenuAction, 'id' | 'label' | 'icon' | 'onAction'>
const useDeeds = create<Record<string, Deed | undefined>>(() => ({}))

/** @param thing such as `issue 5`; undefined where the deed may not be done */
export function useBroughtDeed(thing: string | undefined, { id, label, icon, onAction }: Deed) {
  // The present function, not the one of the moment when it was brought.
  const present = useEffectEvent(() => ({ icon, onAction }))
  useEffect(() => {
    if (thing === undefined) return undefined
    const deed = { id, label, icon: present().icon, onAction: () => present().onAction() }
    useDeeds.setState({ [thing]: deed })
    // Another part of the same thing may have brought its own meanwhile.
    return () => useDeeds.setState(deeds => (deeds[thing] === deed ? { [thing]: undefined } : deeds))
  }, [thing, id, label])
}

export const useFurtherDeed = (thing: string) => useDeeds(deeds => deeds[thing])
