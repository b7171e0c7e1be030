import type { OpenChannel } from '#contract/chat'
import { chatText } from '#korean/chat'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { Avatar } from '../../../ui/layout/Avatar.tsx'
import { Button } from '../../../ui/layout/Button.tsx'
import { useWays } from '../../ways.ts'
import { useJoin } from '../rooms.ts'
import { OfferList } from './OfferList.tsx'

type ChannelListProps = { orgId: number; channels: readonly OpenChannel[]; onOpen?: () => void }

/** Open channels, each with the way into it. */
export function ChannelList({ orgId, channels, onOpen }: ChannelListProps) {
  const { toRoom } = useWays(orgId)
  const join = useJoin(orgId)
  function open(roomId: number) {
    onOpen?.()
    void toRoom(roomId)
  }
  return (
    <OfferList
      offers={channels.map(({ roomId, name, topic, roomImgUrl, memberCount, isMine }) => ({
        id: roomId,
        icon: <Avatar name={name} imageUrl={roomImgUrl} size={36} isOrganization />,
        name,
        detail: [fill(chatText.memberCount, { count: memberCount }), topic].filter(Boolean).join(' · '),
        button: (
          <Button
            size="small"
            kind={isMine ? 'ghost' : 'secondary'}
            isBusy={join.isPending && join.variables === roomId}
            onClick={() => (isMine ? open(roomId) : join.mutate(roomId, { onSuccess: () => open(roomId) }))}
          >
            {isMine ? chatDeedText.joined : chatDeedText.join}
          </Button>
        ),
      }))}
    />
  )
}
