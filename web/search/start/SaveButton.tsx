import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useState } from 'react'
import { fill } from '#korean/particle'
import { searchText } from '#korean/search'
import { fetchedDialog } from '../../ui/fetched-dialog.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { useForgetSearch, useSavedSearches } from '../queries.ts'

const SaveSearchDialog = fetchedDialog(() => import('./SaveSearchDialog.tsx').then(it => it.SaveSearchDialog))

/** Saves the search under a name, or forgets the one that it is already. */
export function SaveButton({ orgId, query }: { orgId: number; query: string }) {
  const saved = useSavedSearches(orgId).data?.find(each => each.query === query)
  const forget = useForgetSearch(orgId)
  const [isSaving, setSaving] = useState<boolean>()
  const label = saved ? fill(searchText.forget, { name: saved.name }) : searchText.save
  return (
    <>
      <Button kind="ghost" isIcon aria-label={label} onClick={() => (saved ? forget.mutate(saved) : setSaving(true))}>
        {saved ? <BookmarkCheck /> : <Bookmark />}
      </Button>
      {isSaving !== undefined && (
        <SaveSearchDialog key={query} {...{ orgId, query }} isOpen={isSaving} onClose={() => setSaving(false)} />
      )}
    </>
  )
}
