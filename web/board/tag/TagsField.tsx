import { Hash, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { POST_TAGS_MOST, postTag } from '#contract/post-tag'
import { findingText } from '#korean/finding'
import { fill } from '#korean/particle'
import { tagText } from '#korean/post'
import { Button } from '../../ui/layout/Button.tsx'
import type { Found } from '../../ui/list/SearchList.tsx'
import chosen from '../../ui/list/ChosenList.module.css'
import { passFocusOn } from '../../ui/focus.ts'
import { Picker } from '../../ui/overlay/Picker.tsx'
import { Fault } from '../post/writing/Fault.tsx'
import form from '../post/writing/PostForm.module.css'
import { useTags } from './queries.ts'

type TagsFieldProps = {
  orgId: number
  tags: readonly string[]
  fault: string | undefined
  onChange: (tags: string[]) => void
}

/** Free words, typed or taken from those in use. */
export function TagsField({ orgId, tags, fault, onChange }: TagsFieldProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  const known = useTags(orgId, isOpen).data ?? []
  const toggle = (tag: string) => onChange(tags.includes(tag) ? tags.filter(each => each !== tag) : [...tags, tag])
  // Those that are not in use yet can be left out again too.
  const offered = tags.length < POST_TAGS_MOST ? [...tags, ...known.filter(tag => !tags.includes(tag))] : tags
  return (
    <div className={form.files} role="group" aria-label={tagText.tags}>
      <span className={form.label} aria-hidden="true">
        {tagText.tags}
      </span>
      {tags.length > 0 && (
        <ul className={`${chosen.chosen} ${form.tags}`}>
          {tags.map(tag => (
            <li key={tag}>
              <span>#{tag}</span>
              <button
                type="button"
                aria-label={fill(findingText.unchoose, { name: tag })}
                onClick={({ currentTarget }) => {
                  passFocusOn(currentTarget)
                  toggle(tag)
                }}
              >
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          size="small"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => {
            setAnchor(currentTarget)
            setOpen(true)
          }}
        >
          <Plus />
          {tagText.add}
        </Button>
      </div>
      <Fault sentence={fault} />
      <Picker
        label={tagText.find}
        empty={tags.length < POST_TAGS_MOST ? tagText.none : fill(tagText.full, { most: POST_TAGS_MOST })}
        isMultiple
        isOpen={isOpen}
        anchor={anchor}
        items={offered.map(tag => itemOf(tag, tags, toggle))}
        offered={typed => (tags.length < POST_TAGS_MOST ? offeredOf(typed, offered, toggle) : undefined)}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

const itemOf = (tag: string, tags: readonly string[], toggle: (tag: string) => void): Found => ({
  id: tag,
  label: tag,
  icon: <Hash />,
  isCurrent: tags.includes(tag),
  onAction: () => toggle(tag),
})

/** The typed word, where it is no tag yet and may become one. */
function offeredOf(typed: string, known: readonly string[], toggle: (tag: string) => void): Found | undefined {
  const tag = postTag.safeParse(typed).data
  return tag === undefined || known.includes(tag)
    ? undefined
    : { id: `new ${tag}`, label: fill(tagText.create, { name: tag }), icon: <Plus />, onAction: () => toggle(tag) }
}
