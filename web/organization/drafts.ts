// The draft of the form of an organization.
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

/** The body of the request: an empty optional field is null. */
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
