// The mail to a giver who has left and can no longer open the page.
import type { HoldingKind } from '#contract/handover'
import { handoverText, holdingSentence } from '#korean/handover'
import { fill } from '#korean/particle'
import type { Mail } from '../mail.ts'

export const handoverMail = (name: string, items: { kind: HoldingKind; name: string; to: string }[]): Mail => ({
  subject: fill(handoverText.mailSubject, { name }),
  paragraphs: [fill(handoverText.mailBody, { name })],
  facts: items.map(item => [holdingSentence(item), fill(handoverText.takenBy, { name: item.to })]),
})
