// Ways to the rooms of an organization, and into one of them.
import { useNavigate } from '@tanstack/react-router'

export function useWays(orgId: number) {
  const navigate = useNavigate()
  const org = String(orgId)
  return {
    toList: () => navigate({ to: '/org/$orgId/chat', params: { orgId: org }, search: {} }),
    toRoom: (roomId: number) =>
      navigate({ to: '/org/$orgId/chat/$roomId', params: { orgId: org, roomId: String(roomId) }, search: {} }),
  }
}
