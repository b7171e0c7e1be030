// What is typed into the form of an organization, until it is sent.
import type { Organization } from '#contract/organization'

const optional = ['address', 'email', 'phone', 'representativeName', 'businessNumber'] as const
type Optional = (typeof optional)[number]
export type TextName = 'name' | Optional
const textNames: readonly TextName[] = ['name', ...optional]

export type Draft = Record<TextName, string> & { logoImgUrl: string | null }

export const emptyDraft: Draft = {
  name: '',
  address: '',
  email: '',
  phone: '',
  representativeName: '',
  businessNumber: '',
  logoImgUrl: null,
}

export const draftOf = (organization: Organization): Draft => ({
  ...emptyDraft,
  ...Object.fromEntries(textNames.map(name => [name, organization[name] ?? ''])),
  logoImgUrl: organization.logoImgUrl,
})

/** What is sent: an optional field that is empty is null. */
export const detailsOf = (draft: Draft) => {
  const given = (name: Optional) => (draft[name].trim() === '' ? null : draft[name])
  return {
    name: draft.name,
    address: given('address'),
    email: given('email'),
    phone: given('phone'),
    representativeName: given('representativeName'),
    businessNumber: given('businessNumber'),
    logoImgUrl: draft.logoImgUrl,
  }
}

/**
 * What I typed over a value that somebody else has changed meanwhile: their changes where I made none.
 * @returns the draft over the present value, and the fields that both of us changed to something else
 */
export function rebased(base: Organization, draft: Draft, current: Organization) {
  const [before, now] = [draftOf(base), draftOf(current)]
  const names = [...textNames, 'logoImgUrl'] as const
  const isMine = (name: (typeof names)[number]) => draft[name] !== before[name]
  const both = names.filter(name => isMine(name) && now[name] !== before[name] && now[name] !== draft[name])
  const merged = { ...draft, ...Object.fromEntries(names.filter(name => !isMine(name)).map(name => [name, now[name]])) }
  return { draft: merged as Draft, both }
}
