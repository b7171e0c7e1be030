import { type ReactNode, useRef } from 'react'
import { POST_TITLE_MOST } from '#contract/post'
import { postText } from '#korean/post'
import { IssueTextField } from '../../../issue/text/fetched.ts'
import { isComposing } from '../../../ui/field/ime.ts'
import { TextField } from '../../../ui/field/TextField.tsx'
import type { TextEditorHandle } from '../../../ui/text/TextEditor.tsx'
import type { Words } from './draft.ts'
import { usePostPeople } from '../people.ts'

type PostFieldsProps = {
  orgId: number
  words: Pick<Words, 'title' | 'body'>
  faults: { title?: string | undefined; body?: string | undefined }
  help?: ReactNode
  onChange: (changes: Partial<Pick<Words, 'title' | 'body'>>) => void
  onUploading: (isUploading: boolean) => void
}

/** Title and text of a post that is written. Enter leads from the one to the other. */
export function PostFields({ orgId, words, faults, help, onChange, onUploading }: PostFieldsProps) {
  const { people } = usePostPeople(orgId)
  const text = useRef<TextEditorHandle>(null)
  return (
    <>
      <TextField
        label={postText.title}
        placeholder={postText.titlePlaceholder}
        name="title"
        value={words.title}
        maxLength={POST_TITLE_MOST}
        error={faults.title}
        autoFocus
        enterKeyHint="next"
        onChange={title => onChange({ title })}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event)) return
          event.preventDefault()
          text.current?.focus()
        }}
      />
      <IssueTextField
        around={{ at: { orgId }, people }}
        label={postText.body}
        value={words.body}
        error={faults.body}
        help={help}
        onChange={body => onChange({ body })}
        onUploading={onUploading}
        handle={text}
      />
    </>
  )
}
