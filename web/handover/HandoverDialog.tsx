import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Ending, type Gift, type Holding, holdingKinds } from '#contract/handover'
import { can } from '#contract/permissions'
import { handoverText, holdingKindName, holdingName } from '#korean/handover'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { useEverybody } from '../member/queries.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Modal } from '../ui/Modal.tsx'
import styles from './HandoverDialog.module.css'
import { keyOf } from './queries.ts'

const ChoiceDialog = lazy(() => import('../ui/ChoiceDialog.tsx').then(it => ({ default: it.ChoiceDialog })))

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
  const [takers, setTakers] = useState<Record<string, number | null>>({})
  const [asked, setAsked] = useState<{ key: string; isOpen: boolean }>()
  const everybody = useEverybody(orgId, isOpen).data ?? []
  const people = everybody.filter(({ memberId, role }) => memberId !== giver.memberId && role !== 'GUEST')
  const nameOf = (memberId: number | null | undefined) => people.find(each => each.memberId === memberId)?.memberName
  const ownerships = holdings.filter(({ kind }) => kind === 'ownership')
  /** Whoever takes invitations answers for them, also whoever becomes an owner in the same step. */
  const mayTake = ({ kind }: Holding, memberId: number | null, chosen = takers) => {
    const taker = people.find(each => each.memberId === memberId)
    const owns = ownerships.some(each => chosen[keyOf(each)] === memberId)
    return kind !== 'invitation' || !taker || owns || can(taker, 'member.invite')
  }
  const takerOf = (holding: Holding) => {
    const toMemberId = takers[keyOf(holding)] ?? null
    return mayTake(holding, toMemberId) && nameOf(toMemberId) !== undefined ? toMemberId : null
  }
  const gifts = holdings.flatMap((holding): Gift[] => {
    const toMemberId = takerOf(holding)
    return toMemberId === null ? [] : [{ kind: holding.kind, id: holding.id, toMemberId }]
  })
  const given = new Set(gifts.map(keyOf))
  // While one stays, what nobody takes is simply kept.
  const missing = after === 'stay' ? [] : holdings.filter(each => each.needsTaker && !given.has(keyOf(each)))
  const isReady = missing.length === 0 && (after !== 'stay' || gifts.length > 0)
  const verb = handoverText.verbs[after]
  const offered = holdings.find(each => keyOf(each) === asked?.key)

  function choose(toMemberId: number | null) {
    const meant = holdings.filter(each => asked?.key === EVERYTHING || asked?.key === keyOf(each))
    const chosenFor = (taken: readonly Holding[]) => ({
      ...takers,
      ...Object.fromEntries(taken.map(each => [keyOf(each), toMemberId])),
    })
    setTakers(chosenFor(meant.filter(each => mayTake(each, toMemberId, chosenFor(meant)))))
    setAsked({ ...asked!, isOpen: false })
  }
  return (
    <>
      <Modal
        isOpen={isOpen}
        title={fill(handoverText.title, { name: giver.memberName })}
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
              {gifts.length > 0 ? verb.with : verb.without}
            </Button>
          </>
        }
      >
        <p>{handoverText.helps[after]}</p>
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
                  const words = taker ?? handoverText.nobody
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
                .map(({ memberId: id, memberName: name, profileImgUrl }) => ({
                  id,
                  name,
                  picture: <Avatar name={name} imageUrl={profileImgUrl} size={24} />,
                })),
            ]}
            chosen={asked.key === EVERYTHING ? null : (takers[asked.key] ?? null)}
            onChoose={choose}
            onClose={() => setAsked({ ...asked, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}
