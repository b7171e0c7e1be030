// A user as SCIM writes them, and as a directory sends them.
import { z } from 'zod'
import { emailAddress } from '#contract/auth'
import { memberName } from '#contract/organization'
import { lineText } from '#contract/text'
import { scimText } from '#korean/directory'
import { fieldSentences } from '#korean/fields'
import { fill } from '#korean/particle'
import { badValue, ScimError } from '../scim/errors.ts'
import { isObject, type JsonObject, valueOf } from '../scim/json.ts'
import { USER } from '../scim/schemas.ts'
import { type Entry, isActive } from './entries.ts'

const NAME_MOST = 200
const EXTERNAL_MOST = 200

const optional = (most: number) =>
  lineText(most)
    .nullish()
    .transform(text => text || null)
/** Entra writes "False". */
const flag = z.union(
  [
    z.boolean(),
    z
      .string()
      .regex(/^(?:true|false)$/i)
      .transform(text => text.toLowerCase() === 'true'),
  ],
  'type',
)
const email = z.object({
  value: z.string().optional(),
  type: z.string().nullish(),
  primary: flag.nullish(),
})

const sent = z.object({
  userName: emailAddress,
  externalId: optional(EXTERNAL_MOST),
  displayName: optional(NAME_MOST),
  name: z
    .object({ formatted: optional(NAME_MOST), familyName: optional(NAME_MOST), givenName: optional(NAME_MOST) })
    .nullish(),
  emails: z.array(email).nullish(),
  active: flag.nullish(),
})

export type UserDraft = {
  email: string
  externalId: string | null
  familyName: string | null
  givenName: string | null
  formattedName: string | null
  displayName: string | null
  /** The name among the members. */
  memberName: string
  /** The directory told a name; otherwise it is the first part of the address. */
  isNamed: boolean
  isActive: boolean
}

/** Refuses with the first field that is wrong. */
export function parsed<T>(schema: z.ZodType<T>, resource: JsonObject): T {
  const found = schema.safeParse(resource)
  if (found.success) return found.data
  const [field, sentence] = Object.entries(fieldSentences(found.error.issues, resource))[0] ?? ['', '']
  throw new ScimError({ status: 400, scimType: 'invalidValue' }, fill(scimText.field, { field, sentence }))
}

/**
 * @param before the address so far. Of userName and the work address, one may be changed by itself.
 */
export function draftOf(resource: JsonObject, before?: string): UserDraft {
  const { userName, externalId, displayName, name, emails, active } = parsed(sent, resource)
  const work = workAddress(emails ?? []) ?? userName
  const isSameAs = (one: string, other: string | undefined) => one === other
  if (work !== userName && !isSameAs(work, before) && !isSameAs(userName, before)) badValue('twoAddresses')
  const address = isSameAs(userName, before) ? work : userName
  const { formatted = null, familyName = null, givenName = null } = name ?? {}
  const told = displayName ?? formatted ?? joined(familyName, givenName)
  return {
    email: address,
    externalId,
    familyName,
    givenName,
    formattedName: formatted,
    displayName,
    memberName: parsed(z.object({ displayName: memberName }), {
      displayName: told ?? address.split('@')[0],
    }).displayName,
    isNamed: told !== null,
    isActive: active ?? true,
  }
}

/** Korean names have no space between their parts; the family name comes first. */
function joined(family: string | null, given: string | null) {
  if (!family || !given) return family ?? given
  return /\p{Script=Hangul}/u.test(family + given) ? family + given : `${given} ${family}`
}

function workAddress(emails: readonly z.output<typeof email>[]) {
  const meant =
    emails.find(({ primary }) => primary === true) ??
    emails.find(({ type }) => type?.toLowerCase() === 'work') ??
    (emails.length === 1 ? emails[0] : undefined)
  return meant?.value ? parsed(z.object({ emails: emailAddress }), { emails: meant.value }).emails : undefined
}

export type NamedGroup = { deptId: number; name: string }

export function userResource(entry: Entry, groups: readonly NamedGroup[]): JsonObject {
  const { row, member } = entry
  const displayName = row.displayName ?? row.memberName ?? member?.name
  const formatted = row.formattedName ?? joined(row.familyName, row.givenName) ?? displayName
  return {
    schemas: [USER],
    id: row.id,
    ...(row.externalId !== null && { externalId: row.externalId }),
    userName: row.email,
    name: {
      ...(formatted && { formatted }),
      ...(row.familyName !== null && { familyName: row.familyName }),
      ...(row.givenName !== null && { givenName: row.givenName }),
    },
    ...(displayName && { displayName }),
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: isActive(entry),
    groups: groups.map(({ deptId, name }) => ({ value: String(deptId), display: name })),
    meta: { resourceType: 'User', created: row.createdAt.toISOString() },
  }
}

/** The part that the directory itself has sent: a change must not turn a name that was only derived into its own. */
export function sentBy({ row }: Entry, resource: JsonObject): JsonObject {
  const name = resource.name
  return {
    ...resource,
    displayName: row.displayName ?? undefined,
    name: isObject(name) ? { ...name, formatted: row.formattedName ?? undefined } : undefined,
  }
}

export const idsIn = (members: unknown): string[] =>
  Array.isArray(members)
    ? [...new Set(members.flatMap(each => (isObject(each) ? String(valueOf(each, 'value') ?? '') : [])))]
    : []
