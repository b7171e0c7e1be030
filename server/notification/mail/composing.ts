// A mail about what somebody has not read.
import { shortened } from '#contract/shortened'
import { notificationMail } from '#korean/notification'
import { fill } from '#korean/particle'
import { dayOf, shortDay, timeOfDay } from '#korean/time'
import { config } from '../../config.ts'
import type { Mail } from '../../mail.ts'
import type { Sayable } from '../sayable.ts'
import { stopLinks } from './stopping.ts'

/** More of them are counted alone. */
const LISTED_MOST = 20
/** Lists of mails show no more. */
const SUBJECT_MOST = 120

/** A sentence may say today, and be read tomorrow. */
const whenOf = (at: string) => `${shortDay(dayOf(new Date(at)))} ${timeOfDay(new Date(at))}`

type To = {
  orgId: number
  memberId: number
  organizationName: string
  answered: Pick<Mail, 'reply' | 'thread' | 'footer'>
}
const itemOf = ({ sentence, excerpt, why, path, at, count }: Sayable) => ({
  title: sentence,
  text: excerpt,
  why: [why, whenOf(at), ...(count > 1 ? [fill(notificationMail.several, { count })] : [])].join(' · '),
  url: config.publicUrl + path,
})

/** @param unread the newest first, at least one */
export function unreadMail({ orgId, memberId, organizationName, answered }: To, unread: readonly Sayable[]): Mail {
  const [first] = unread
  const isOne = unread.length === 1
  const inbox = `${config.publicUrl}/org/${orgId}/notification`
  const { page, oneClick } = stopLinks({ orgId, memberId })
  const rest = unread.length - LISTED_MOST
  const facts = { organization: organizationName, count: unread.length }
  return {
    subject: isOne
      ? fill(notificationMail.subject, { sentence: shortened(first!.sentence, SUBJECT_MOST) })
      : fill(notificationMail.subjectOfMany, facts),
    paragraphs: [fill(isOne ? notificationMail.bodyOfOne : notificationMail.body, facts)],
    items: unread.slice(0, LISTED_MOST).map(itemOf),
    ...(rest > 0 && { rest: fill(notificationMail.rest, { count: rest }) }),
    button: isOne
      ? { label: notificationMail.open, url: config.publicUrl + first!.path }
      : { label: notificationMail.inbox, url: inbox },
    stop: {
      label: fill(notificationMail.stop, facts),
      page,
      oneClick,
      fewer: { label: notificationMail.settings, url: `${inbox}?tab=settings` },
    },
    ...answered,
  }
}
