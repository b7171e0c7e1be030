import { useState } from 'react'
import { type Ending, type Gift, type Holding, holdingKinds } from '#contract/handover'
import { handoverText, holdingKindName, holdingName } from '#korean/handover'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { usePersonFacts } from '../member/person-facts.ts'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { ChoiceButton } from '../ui/field/ChoiceButton.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import styles from './HandoverDialog.module.css'
import { useHandoverPlan } from './plan.ts'
import { keyOf } from './queries.ts'
import { fetchedComponent } from '../ui/fetched.ts'

const ChoiceDialog = fetchedComponent(() => import('../ui/overlay/ChoiceDialog.tsx').then(it => it.ChoiceDialog))

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

/** The holdings of the giver and their takers: one for all, or one for each. */
export function HandoverDialog(props: HandoverDialogProps) {
  const { orgId, giver, holdings, after, isOpen, isBusy, onGive, onClose } = props
  const [asked, setAsked] = useState<{ key: string; isOpen: boolean }>()
  const plan = useHandoverPlan({ orgId, giver, holdings, after, isOpen })
  const { gifts, lost, missing, isReady, nameOfTaker } = plan
  const factsOf = usePersonFacts(orgId, asked !== undefined)
  const verb = handoverText.verbs[after]
  const offered = holdings.find(each => keyOf(each) === asked?.key)

  function choose(toMemberId: number | null) {
    plan.choose(
      holdings.filter(each => asked?.key === EVERYTHING || asked?.key === keyOf(each)),
      toMemberId,
    )
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
            <Button kind="ghost" onClick={onClose}>
              {ui.cancel}
            </Button>
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
        <Holdings
          holdings={holdings}
          wordsOf={each => nameOfTaker(each) ?? (lost.includes(each) ? handoverText.again : handoverText.nobody)}
          isTaken={each => nameOfTaker(each) !== undefined}
          onAsk={each => setAsked({ key: keyOf(each), isOpen: true })}
        />
        {lost.length > 0 && (
          <p className={styles.missing} role="alert">
            {plan.lostWords}
          </p>
        )}
        {missing.length > 0 && <p className={styles.missing}>{handoverText.ownerNeeded}</p>}
      </Modal>
      {asked && (
        <ChoiceDialog
          isOpen={asked.isOpen && isOpen}
          title={handoverText.chooseTaker}
          searchLabel={handoverText.findTaker}
          choices={[
            { id: null, name: handoverText.nobody },
            ...plan.takersOf(offered).map(person => ({
              id: person.memberId,
              name: person.memberName,
              picture: <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={24} />,
              ...factsOf(person),
            })),
          ]}
          chosen={asked.key === EVERYTHING ? null : plan.chosenFor(asked.key)}
          onChoose={choose}
          onClose={() => setAsked({ ...asked, isOpen: false })}
        />
      )}
    </>
  )
}

type HoldingsProps = {
  holdings: readonly Holding[]
  wordsOf: (holding: Holding) => string
  isTaken: (holding: Holding) => boolean
  onAsk: (holding: Holding) => void
}

const Holdings = ({ holdings, wordsOf, isTaken, onAsk }: HoldingsProps) =>
  holdingKinds
    .filter(kind => holdings.some(each => each.kind === kind))
    .map(kind => (
      <section key={kind} className={styles.kind}>
        <h3>{holdingKindName(kind)}</h3>
        <ul>
          {holdings
            .filter(each => each.kind === kind)
            .map(holding => (
              <li key={keyOf(holding)}>
                <bdi>{holdingName(holding)}</bdi>
                <ChoiceButton
                  aria-label={fill(handoverText.takerOf, { name: holdingName(holding), taker: wordsOf(holding) })}
                  chosen={wordsOf(holding)}
                  tone={isTaken(holding) ? undefined : 'quiet'}
                  onOpen={() => onAsk(holding)}
                />
              </li>
            ))}
        </ul>
      </section>
    ))

/** The consequences, for the giver and for things that nobody takes, but only of kinds that the giver holds. */
function helpOf(after: Ending, holdings: readonly Holding[]) {
  const kinds = after === 'stay' ? [] : holdingKinds.filter(kind => holdings.some(each => each.kind === kind))
  return [handoverText.helps[after], ...kinds.map(kind => handoverText.untaken[kind])].filter(Boolean).join(' ')
}
