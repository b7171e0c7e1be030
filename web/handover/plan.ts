// The plan of a hand-over, until it is sent.
import { useState } from 'react'
import { type Ending, type Gift, type Holding, takerRefusal } from '#contract/handover'
import { handoverText } from '#korean/handover'
import { fill } from '#korean/particle'
import { useEverybody } from '../member/queries.ts'
import { keyOf } from './queries.ts'

/** By the key of a holding. The name outlives a taker who leaves meanwhile. */
type Takers = Record<string, { memberId: number; name: string } | null>

type HandoverPlan = {
  orgId: number
  giver: { memberId: number }
  holdings: readonly Holding[]
  after: Ending
  isOpen: boolean
}

export function useHandoverPlan({ orgId, giver, holdings, after, isOpen }: HandoverPlan) {
  const [takers, setTakers] = useState<Takers>({})
  const everybody = useEverybody(orgId, isOpen).data ?? []
  const people = everybody.filter(({ memberId }) => memberId !== giver.memberId)
  const personOf = (memberId: number | null) => people.find(each => each.memberId === memberId)
  const ownerships = holdings.filter(({ kind }) => kind === 'ownership')
  /** As the server judges it. Nobody may always be chosen. */
  const mayTake = (holding: Holding, memberId: number | null, chosen = takers) => {
    const taker = personOf(memberId)
    const owns = ownerships.some(each => chosen[keyOf(each)]?.memberId === memberId)
    return !taker || takerRefusal(holding, taker, owns) === undefined
  }
  const takerOf = (holding: Holding) => {
    const taker = personOf(takers[keyOf(holding)]?.memberId ?? null)
    return taker && mayTake(holding, taker.memberId) ? taker : undefined
  }
  const gifts = holdings.flatMap((holding): Gift[] => {
    const taker = takerOf(holding)
    return taker ? [{ kind: holding.kind, id: holding.id, toMemberId: taker.memberId }] : []
  })
  // The chosen taker left or may not take it any more: it is given to nobody before somebody else is chosen.
  const lost = holdings.filter(each => takers[keyOf(each)] && !takerOf(each))
  const lostWords = lost.map(each => {
    const { memberId, name } = takers[keyOf(each)]!
    const isHere = everybody.some(one => one.memberId === memberId)
    return fill(isHere ? handoverText.takerUnable : handoverText.takerLeft, { name })
  })
  const given = new Set(gifts.map(keyOf))
  // A giver who stays keeps whatever nobody takes.
  const missing = after === 'stay' ? [] : holdings.filter(each => each.needsTaker && !given.has(keyOf(each)))

  function choose(meant: readonly Holding[], toMemberId: number | null) {
    const taker = toMemberId === null ? null : { memberId: toMemberId, name: personOf(toMemberId)?.memberName ?? '' }
    const chosenFor = (taken: readonly Holding[]) => ({
      ...takers,
      ...Object.fromEntries(taken.map(each => [keyOf(each), taker])),
    })
    setTakers(chosenFor(meant.filter(each => mayTake(each, toMemberId, chosenFor(meant)))))
  }
  return {
    /** Those who can take this; without one those who can take anything. */
    takersOf: (holding?: Holding) =>
      people.filter(({ memberId }) => (holding ? [holding] : holdings).some(each => mayTake(each, memberId))),
    gifts,
    lost,
    lostWords: [...new Set(lostWords)].join(' '),
    missing,
    isReady: missing.length === 0 && lost.length === 0 && (after !== 'stay' || gifts.length > 0),
    nameOfTaker: (holding: Holding) => {
      const { memberName: name, email } = takerOf(holding) ?? {}
      return name && email ? fill(handoverText.named, { name, email }) : name
    },
    chosenFor: (key: string) => takers[key]?.memberId ?? null,
    choose,
  }
}
