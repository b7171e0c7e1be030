import { useWays } from '../ways.ts'
import { useOpenRoom } from './rooms.ts'

/** Leads into the room with somebody, which is opened if there is none. */
export function useTalkTo(orgId: number) {
  const open = useOpenRoom(orgId)
  const { toRoom } = useWays(orgId)
  const talkTo = (memberId: number) =>
    open.mutate({ way: 'openDirect', body: { memberId } }, { onSuccess: ({ roomId }) => void toRoom(roomId) })
  return { talkTo, isBusy: open.isPending }
}
