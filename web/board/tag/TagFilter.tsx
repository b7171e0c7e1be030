import { Asterisk, Hash } from 'lucide-react'
import { useState } from 'react'
import { findingText } from '#korean/finding'
import { tagText } from '#korean/post'
import { FilterButton } from '../../ui/layout/FilterBar.tsx'
import { Picker } from '../../ui/overlay/Picker.tsx'
import { useTags } from './queries.ts'

const ALL = ' all'

type TagFilterProps = { orgId: number; chosen: string | undefined; onChoose: (tag: string | undefined) => void }

/** The posts of one tag, or all. */
export function TagFilter({ orgId, chosen, onChoose }: TagFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const known = useTags(orgId, isOpen).data ?? []
  return (
    <>
      <span ref={setAnchor}>
        <FilterButton
          label={tagText.tag}
          shown={chosen ?? findingText.all}
          isNarrowed={chosen !== undefined}
          onOpen={() => setOpen(true)}
        />
      </span>
      <Picker
        label={tagText.search}
        empty={tagText.noneFound}
        isOpen={isOpen}
        anchor={anchor ?? undefined}
        items={[
          {
            id: ALL,
            label: findingText.all,
            icon: <Asterisk />,
            isCurrent: chosen === undefined,
            onAction: () => onChoose(undefined),
          },
          ...known.map(tag => ({
            id: tag,
            label: tag,
            icon: <Hash />,
            isCurrent: tag === chosen,
            onAction: () => onChoose(tag),
          })),
        ]}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
