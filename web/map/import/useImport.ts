// A list of places on its way from a table into the organization.
import { newKey } from '../../call.ts'
import { useDraft } from '../../drafts.ts'
import { type Checked, useCheckPlaces, useImportPlaces } from './queries.ts'
import { listedIn, reasonOf, type Table } from './read-places.ts'

type Draft = {
  pasted: string
  table?: Table | undefined
  /** As it was looked through last. */
  checked?: Checked | undefined
  /** Lines that are made although one like them is there. */
  anyway: ReadonlySet<number>
  /** A category that nobody has made counts as none of the others. */
  unknownIsOther: boolean
  /** Of one list as it stands: whatever changes it takes another. */
  key: string | undefined
  /** Something that the list names was changed after it was looked through. */
  isChanged: boolean
  /** So many were made. */
  made?: number | undefined
}
const nothing: Draft = { pasted: '', anyway: new Set(), unknownIsOther: false, key: undefined, isChanged: false }

/** It stays where the dialog is closed meanwhile, until its places are made. */
export function useImport(orgId: number) {
  const [begun, keep] = useDraft<Draft>(`places ${orgId}`)
  const draft = begun ?? nothing
  const { table, checked, anyway, unknownIsOther } = draft
  const patch = (changes: Partial<Draft>) => keep(now => ({ ...(now ?? nothing), ...changes, key: newKey() }))
  const listed = table ? listedIn(table) : []
  const checking = useCheckPlaces(orgId)
  const check = (isOther: boolean, isChanged = false) => {
    patch({ unknownIsOther: isOther, isChanged })
    checking.mutate({ listed, unknownIsOther: isOther }, { onSuccess: found => patch({ checked: found }) })
  }
  const making = useImportPlaces(orgId, made => (made > 0 ? patch({ made }) : check(unknownIsOther, true)))
  const rows = (checked?.rows ?? []).map((result, at) => {
    const isWanted = result.faults.length === 0 && (!result.twin || anyway.has(listed[at]?.line ?? 0))
    return { row: checked!.sent[at]!, result, isWanted, reason: reasonOf(result, listed) }
  })
  const wanted = rows.filter(({ isWanted }) => isWanted)
  return {
    ...draft,
    listed,
    results: checked?.rows,
    wanted: wanted.length,
    left: rows.filter(({ isWanted }) => !isWanted),
    /** More than the organization takes. */
    isFull: checked !== undefined && wanted.length > checked.room,
    isChecking: checking.isPending,
    isMaking: making.isPending,
    patch,
    /** Of another table, or of other columns of it. */
    begin: (changes: Partial<Draft>) => {
      checking.reset()
      patch({ checked: undefined, anyway: new Set(), isChanged: false, ...changes })
    },
    check,
    make: () =>
      making.mutate({
        rows: wanted.map(({ row, result }) => ({ ...row, ...(result.twin && { anyway: true }) })),
        unknownIsOther,
        key: draft.key,
      }),
    startOver: () => {
      keep(() => undefined)
      checking.reset()
      making.reset()
    },
  }
}
export type Import = ReturnType<typeof useImport>
