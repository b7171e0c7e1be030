import type { Tag } from '#contract/workflow'
import { fill } from '#korean/particle'
import { workflowText } from '#korean/workflow'
import { Dot } from '../project/ProjectIcon.tsx'
import type { At } from '../project/queries.ts'
import { ChoiceDialog } from '../ui/overlay/ChoiceDialog.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { useDeleteTag, useMergeTag } from './deeds.ts'

/** The open question about a tag; it outlives the closing of its dialog, so that no word changes on the way. */
export type AskedTag = { kind: 'delete' | 'merge' | 'sure'; tag: Tag; target?: Tag; isOpen: boolean }

type TagDialogsProps = At & {
  asked: AskedTag
  tags: readonly Tag[]
  countOf: (tagId: number) => number | undefined
  onNext: (asked: AskedTag) => void
  onClose: () => void
}

export function TagDialogs({ asked, tags, countOf, onNext, onClose, ...at }: TagDialogsProps) {
  const { kind, tag, target, isOpen } = asked
  const { tagId, name } = tag
  const remove = useDeleteTag(at)
  const merge = useMergeTag(at)
  const count = countOf(tagId)
  if (kind === 'delete')
    return (
      <ConfirmDialog
        isOpen={isOpen}
        title={fill(workflowText.deleteTagTitle, { name })}
        text={
          count === undefined
            ? workflowText.deleteTagCounting
            : fill(workflowText.deleteTagText, { count: count.toLocaleString('ko') })
        }
        verb={workflowText.delete}
        isDanger
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(tagId, { onSettled: onClose })}
        onClose={onClose}
      />
    )
  if (kind === 'merge' || !target)
    return (
      <ChoiceDialog
        isOpen={isOpen}
        title={fill(workflowText.mergeTitle, { name })}
        searchLabel={workflowText.findTag}
        choices={tags
          .filter(each => each.tagId !== tagId)
          .map(each => ({ id: each.tagId, name: each.name, picture: <Dot color={each.color} /> }))}
        chosen={null}
        onChoose={id => {
          const chosen = tags.find(each => each.tagId === id)
          if (chosen) onNext({ kind: 'sure', tag, target: chosen, isOpen: true })
        }}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={fill(workflowText.mergeQuestion, { name, target: target.name })}
      text={fill(workflowText.mergeText, { name, target: target.name })}
      verb={workflowText.mergeVerb}
      isDanger
      isBusy={merge.isPending}
      onConfirm={() => merge.mutate({ tagId, targetTagId: target.tagId }, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
