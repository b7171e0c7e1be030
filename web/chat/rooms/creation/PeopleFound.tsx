import { chatDeedText } from '#korean/chat-deeds'
import { Avatar } from '../../../ui/layout/Avatar.tsx'
import { Button } from '../../../ui/layout/Button.tsx'
import type { Somebody } from '../../people.ts'
import { useTalkTo } from '../talk-to.ts'
import { OfferList } from './OfferList.tsx'

type PeopleFoundProps = { orgId: number; people: readonly Somebody[] }

/** People with whom there is no room yet, each with the way into one. */
export function PeopleFound({ orgId, people }: PeopleFoundProps) {
  const { talkTo, isBusy } = useTalkTo(orgId)
  return (
    <OfferList
      offers={people.map(({ memberId, name, imageUrl, departments, position }) => ({
        id: memberId,
        icon: <Avatar name={name} imageUrl={imageUrl} size={36} />,
        name,
        detail: [departments, position].filter(Boolean).join(' '),
        button: (
          <Button size="small" isBusy={isBusy} onClick={() => talkTo(memberId)}>
            {chatDeedText.message}
          </Button>
        ),
      }))}
    />
  )
}
