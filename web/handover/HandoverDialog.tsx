import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Ending, type Gift, type Holding, holdingKinds } from '#contract/handover'
import { can } from '#contract/permissions'
import { handoverText, holdingKindName, holdingName } from '#korean/handover'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { useEverybody } from '../member/queries.ts'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Modal } from '../ui/overlay/Modal.tsx'
import styles from './HandoverDialog.module.css'
import { keyOf } from './queries.ts'

const ChoiceDialog = lazy(() => import('../ui/overlay/ChoiceDialog.tsx').then(it => ({ default: it.ChoiceDialog })))

export type HandoverDialogProps = {
  orgId: number
  giver: { memberId: number; memberName: string }
  holdings: readonly Holding[]
  after: Ending
  isOpen: boolean
  isBusy: boolean
  onGive: (gifts: Gift[]) => void
  onClose: () => void
}

const EVERYTHING = ''
/** Their name outlives them, where they leave meanwhile. */
type Takers = Record<string, { memberId: number; name: string } | null>

/** What somebody holds, and who takes it over: one person all of it, or each thing another one. */
export function HandoverDialog({
  orgId,
  giver,
  holdings,
  after,
  isOpen,
  isBusy,
  onGive,
  onClose,
}: HandoverDialogProps) {
  const [takers, setTakers] = useState<Takers>({})
  const [asked, setAsked] = useState<{ key: string; isOpen: boolean }>()
  const everybody = useEverybody(orgId, isOpen).data ?? []
  const people = everybody.filter(({ memberId, role }) => memberId !== giver.memberId && role !== 'GUEST')
  const nameOf = (memberId: number | null | undefined) => {
    const found = people.find(each => each.memberId === memberId)
    return (
      found &&
      (found.email ? fill(handoverText.named, { name: found.memberName, email: found.email }) : found.memberName)
    )
  }
  const ownerships = holdings.filter(({ kind }) => kind === 'ownership')
  /** Whoever takes invitations answers for them, also whoever becomes an owner in the same step. */
  const mayTake = ({ kind }: Holding, memberId: number | null, chosen = takers) => {
    const taker = people.find(each => each.memberId === memberId)
    const owns = ownerships.some(each => chosen[keyOf(each)]?.memberId === memberId)
    return kind !== 'invitation' || !taker || owns || can(taker, 'member.invite')
  }
  const takerOf = (holding: Holding) => {
    const toMemberId = takers[keyOf(holding)]?.memberId ?? null
    return mayTake(holding, toMemberId) && nameOf(toMemberId) !== undefined ? toMemberId : null
  }
  const gifts = holdings.flatMap((holding): Gift[] => {
    const toMemberId = takerOf(holding)
    return toMemberId === null ? [] : [{ kind: holding.kind, id: holding.id, toMemberId }]
  })
  // Chosen, and gone since or not allowed to any more: nobody is let go without anybody on account of that.
  const lost = holdings.filter(each => takers[keyOf(each)] && takerOf(each) === null)
  const lostWords = lost.map(each => {
    const { memberId, name } = takers[keyOf(each)]!
    const isHere = everybody.some(one => one.memberId === memberId)
    return fill(isHere ? handoverText.takerUnable : handoverText.takerLeft, { name })
  })
  const given = new Set(gifts.map(keyOf))
  // While one stays, what nobody takes is simply kept.
  const missing = after === 'stay' ? [] : holdings.filter(each => each.needsTaker && !given.has(keyOf(each)))
  const isReady = missing.length === 0 && lost.length === 0 && (after !== 'stay' || gifts.length > 0)
  const verb = handoverText.verbs[after]
  const offered = holdings.find(each => keyOf(each) === asked?.key)

  function choose(toMemberId: number | null) {
    const name = people.find(({ memberId }) => memberId === toMemberId)?.memberName ?? ''
    const taker = toMemberId === null ? null : { memberId: toMemberId, name }
    const meant = holdings.filter(each => asked?.key === EVERYTHING || asked?.key === keyOf(each))
    const chosenFor = (taken: readonly Holding[]) => ({
      ...takers,
      ...Object.fromEntries(taken.map(each => [keyOf(each), taker])),
    })
    setTakers(chosenFor(meant.filter(each => mayTake(each, toMemberId, chosenFor(meant)))))
    setAsked({ ...asked!, isOpen: false })
  }
  return (
    <>
      <Modal
        isOpen={isOpen}
        title={fill(handoverText.titles[after], { name: giver.memberName })}
        onClose={onClose}
        form={{ isBusy, onSubmit: () => isReady && onGive(gifts) }}
        footer={
          <>
            <Button onClick={onClose}>{ui.cancel}</Button>
            <Button
              type="submit"
              kind={after === 'stay' || after === 'guest' ? 'primary' : 'danger'}
              isBusy={isBusy}
              disabled={!isReady}
            >
              {gifts.length + lost.length > 0 ? verb.with : verb.without}
            </Button>
          </>
        }
      >
        <p>{helpOf(after, holdings)}</p>
        {holdings.length > 1 && (
          <div>
            <Button onClick={() => setAsked({ key: EVERYTHING, isOpen: true })}>{handoverText.allToOne}</Button>
          </div>
        )}
        {holdingKinds.map(kind => {
          const ofKind = holdings.filter(each => each.kind === kind)
          if (ofKind.length === 0) return null
          return (
            <section key={kind} className={styles.kind}>
              <h3>{holdingKindName(kind)}</h3>
              <ul>
                {ofKind.map(holding => {
                  const key = keyOf(holding)
                  const taker = nameOf(takerOf(holding))
                  const words = taker ?? (lost.includes(holding) ? handoverText.again : handoverText.nobody)
                  return (
                    <li key={key}>
                      <bdi>{holdingName(holding)}</bdi>
                      <button
                        type="button"
                        className={styles.taker}
                        aria-label={fill(handoverText.takerOf, { name: holdingName(holding), taker: words })}
                        onClick={() => setAsked({ key, isOpen: true })}
                      >
                        <span className={classes(!taker && styles.empty)}>{words}</span>
                        <ChevronDown aria-hidden />
                      </button>
                    </li>
                  )
                })}
              </ul>
            </section>
          )
        })}
        {lostWords.length > 0 && (
          <p className={styles.missing} role="alert">
            {[...new Set(lostWords)].join(' ')}
          </p>
        )}
        {missing.length > 0 && <p className={styles.missing}>{handoverText.ownerNeeded}</p>}
      </Modal>
      {asked && (
        <Suspense>
          <ChoiceDialog
            isOpen={asked.isOpen && isOpen}
            title={handoverText.chooseTaker}
            searchLabel={handoverText.findTaker}
            choices={[
              { id: null, name: handoverText.nobody },
              ...people
                .filter(({ memberId }) => !offered || mayTake(offered, memberId))
                .map(({ memberId: id, memberName: name, profileImgUrl, email }) => ({
                  id,
                  name,
                  hint: email ?? undefined,
                  picture: <Avatar name={name} imageUrl={profileImgUrl} size={24} />,
                })),
            ]}
            chosen={asked.key === EVERYTHING ? null : (takers[asked.key]?.memberId ?? null)}
            onChoose={choose}
            onClose={() => setAsked({ ...asked, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}

/** What becomes of them, and of what nobody takes; of what they do not hold nothing is said. */
function helpOf(after: Ending, holdings: readonly Holding[]) {
  const kinds = after === 'stay' ? [] : holdingKinds.filter(kind => holdings.some(each => each.kind === kind))
  return [handoverText.helps[after], ...kinds.map(kind => handoverText.untaken[kind])].filter(Boolean).join(' ')
}
