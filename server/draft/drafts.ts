// Drafts of a member, which nobody else ever sees.
import { and, desc, eq, lt, notInArray, or, sql } from 'drizzle-orm'
import { DRAFT_DAYS, DRAFTS_MOST, type Draft, type DraftHead } from '#contract/draft'
import type { Member } from '#contract/permissions'
import { ago, db, write, type Writing } from '../db.ts'
import { drafts } from './tables.ts'

type Author = Pick<Member, 'orgId' | 'memberId'>

const ofAuthor = ({ orgId, memberId }: Author) => and(eq(drafts.orgId, orgId), eq(drafts.memberId, memberId))

export async function draftOf(member: Member, form: string): Promise<Draft> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(ofAuthor(member), eq(drafts.form, form)))
  return { form, text: row?.text ?? '', at: row?.at.toISOString() ?? null }
}

/** The drafts of forms whose names begin so, by the name. */
export async function draftsBeginning(author: Author, beginning: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ form: drafts.form, text: drafts.text })
    .from(drafts)
    .where(and(ofAuthor(author), sql`starts_with(${drafts.form}, ${beginning})`))
  return new Map(rows.map(({ form, text }) => [form, text]))
}

/** Of `post` for example that of `post` and those of `post 12`. */
export async function draftHeadsOf(author: Author, kind: string): Promise<DraftHead[]> {
  const head = sql<string>`split_part(${drafts.text}, E'\\n', 1)`
  const rows = await db
    .select({ form: drafts.form, head, at: drafts.at })
    .from(drafts)
    .where(and(ofAuthor(author), or(eq(drafts.form, kind), sql`starts_with(${drafts.form}, ${`${kind} `})`)))
    .orderBy(desc(drafts.at))
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

export const saveDraft = (member: Member, { form, text }: { form: string; text: string }): Promise<Draft> =>
  write(async tx => {
    const { orgId, memberId, userId } = member
    const at = await put(tx, { orgId, memberId, form, text })
    const draft = { form, text, at: at?.toISOString() ?? null }
    tx.tell(`user:${userId}`, 'draft.changed', { orgId, ...draft })
    return draft
  })

async function put(tx: Writing, row: Author & { form: string; text: string }) {
  if (row.text === '') {
    await tx.delete(drafts).where(and(ofAuthor(row), eq(drafts.form, row.form)))
    return undefined
  }
  const [saved] = await tx
    .insert(drafts)
    .values(row)
    .onConflictDoUpdate({
      target: [drafts.orgId, drafts.memberId, drafts.form],
      set: { text: row.text, at: sql`now()` },
    })
    .returning({ at: drafts.at, isNew: sql<boolean>`xmax = 0` })
  if (saved!.isNew) await forgetOldest(tx, row)
  return saved!.at
}

async function forgetOldest(tx: Writing, author: Author) {
  const newest = tx
    .select({ form: drafts.form })
    .from(drafts)
    .where(ofAuthor(author))
    .orderBy(desc(drafts.at))
    .limit(DRAFTS_MOST)
  await tx.delete(drafts).where(and(ofAuthor(author), notInArray(drafts.form, newest)))
}

export const forgetOldDrafts = () => db.delete(drafts).where(lt(drafts.at, ago(DRAFT_DAYS * 86_400_000)))

export const forgetDraftsOf = (tx: Writing, author: Author) => tx.delete(drafts).where(ofAuthor(author))
