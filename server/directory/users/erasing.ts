// The end of an account: what a directory told of the person goes with it.
import { and, eq, isNull, or } from 'drizzle-orm'
import type { User } from '../../auth/users.ts'
import type { Writing } from '../../db.ts'
import { forgetRefusalsOf } from '../refusals.ts'
import { directoryUsers } from '../tables.ts'
import { tellDirectory } from '../tokens.ts'

/** Also where they were expected, or deactivated before they came. A directory that names them again names somebody new. */
export async function forgetPerson(tx: Writing, { userId, email }: User) {
  const theirs = or(
    eq(directoryUsers.userId, userId),
    and(isNull(directoryUsers.userId), eq(directoryUsers.email, email)),
  )
  const gone = await tx
    .delete(directoryUsers)
    .where(theirs)
    .returning({ orgId: directoryUsers.orgId, email: directoryUsers.email })
  const addresses = new Set([email, ...gone.map(entry => entry.email)])
  const named = await forgetRefusalsOf(tx, [...addresses])
  for (const orgId of new Set([...gone, ...named].map(each => each.orgId))) await tellDirectory(tx, orgId)
}
