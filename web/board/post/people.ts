// The people of an organization as a post shows them: who wrote it, who said something, and whom one may mention.
import type { BriefPerson } from '#contract/member'
import { can } from '#contract/permissions'
import type { Commentator } from '../../comment/parts.ts'
import { usePersonFacts } from '../../member/person-facts.ts'
import { useEverybody } from '../../member/queries.ts'
import { useMembership } from '../../organization/queries.ts'

export type PostPeople = {
  me: number | undefined
  /** Nobody for guests, who do not see the members. */
  people: ReadonlyMap<number, BriefPerson>
  personOf: (memberId: number) => Commentator | undefined
}

export function usePostPeople(orgId: number): PostPeople {
  const me = useMembership(orgId).data
  const everybody = useEverybody(orgId, me !== undefined && can(me, 'member.see')).data
  const factsOf = usePersonFacts(orgId, true)
  const people = new Map(everybody?.map(person => [person.memberId, person]))
  return {
    me: me?.memberId,
    people,
    personOf: memberId => {
      const person = people.get(memberId)
      return person && { name: person.memberName, imageUrl: person.profileImgUrl, detail: factsOf(person).detail }
    },
  }
}
