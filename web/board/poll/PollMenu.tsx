import { Ellipsis, Pencil, TimerOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Poll } from '#contract/poll'
import { fill } from '#korean/particle'
import { pollText } from '#korean/poll'
import { fetchedDialog } from '../../ui/fetched-dialog.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import type { PostAt } from '../post/queries.ts'
import { useEndPoll, useRemovePoll } from './queries.ts'

export const PollDialog = fetchedDialog(() => import('./PollDialog.tsx').then(it => it.PollDialog))

export type PollDeed = 'edit' | 'end' | 'remove'

/** For its author and the managers of the board. */
export function PollMenu({ at, poll }: { at: PostAt; poll: Poll }) {
  const [doing, setDoing] = useState<PollDeed>()
  const item = (id: PollDeed, label: string, icon: React.ReactNode): MenuItem => ({
    id,
    label,
    icon,
    isDanger: id === 'remove',
    onAction: () => setDoing(id),
  })
  return (
    <>
      <Menu
        label={pollText.menu}
        trigger={<Ellipsis />}
        kind="ghost"
        size="small"
        isIcon
        placement="bottom end"
        items={[
          item('edit', pollText.edit, <Pencil />),
          ...(poll.isEnded ? [] : [item('end', pollText.end, <TimerOff />)]),
          'separator',
          item('remove', pollText.remove, <Trash2 />),
        ]}
      />
      <PollDeeds at={at} poll={poll} doing={doing} onDone={() => setDoing(undefined)} />
    </>
  )
}

type PollDeedsProps = { at: PostAt; poll: Poll; doing: PollDeed | undefined; onDone: () => void }

/** The dialogs of these deeds. */
export function PollDeeds({ at, poll, doing, onDone }: PollDeedsProps) {
  const end = useEndPoll(at)
  const remove = useRemovePoll(at)
  return (
    <>
      <PollDialog at={at} poll={poll} isOpen={doing === 'edit'} onClose={onDone} />
      <ConfirmDialog
        isOpen={doing === 'end'}
        title={pollText.endTitle}
        text={poll.isAnonymous ? pollText.endAnonymousHelp : pollText.endHelp}
        verb={pollText.end}
        isBusy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSuccess: onDone })}
        onClose={onDone}
      />
      <ConfirmDialog
        isOpen={doing === 'remove'}
        title={pollText.removeTitle}
        text={fill(pollText.removeHelp, { count: poll.voterCount.toLocaleString('ko') })}
        verb={pollText.remove}
        isDanger
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDone })}
        onClose={onDone}
      />
    </>
  )
}
