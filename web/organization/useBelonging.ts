import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { OwnMember } from '#contract/member'
import { cache, isGoingFrom } from '../cache.ts'
import { listenTo } from '../live/live.ts'
import { selection } from '../session.ts'
import { membership } from './queries.ts'

/** Every way in selects the organization, for this tab; whoever is refused is led out at once. */
export function useBelonging(orgId: number, me: OwnMember | undefined, isOut: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (me) selection.select(me)
  }, [me])
  useEffect(() => listenTo(`organization:${orgId}`), [orgId])
  useEffect(() => {
    // Its owner is on the way to the list.
    if (!isOut || isGoingFrom(orgId)) return
    cache.removeQueries({ queryKey: membership(orgId).queryKey })
    void navigate({ to: '/access-denied', replace: true })
  }, [isOut, orgId, navigate])
}
