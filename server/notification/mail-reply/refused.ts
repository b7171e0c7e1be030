// The mail to somebody whose answer has become no comment: which one, why, and the words that they wrote, so that nothing is lost.
import { replyMail } from '#korean/mail-reply'
import { fill } from '#korean/particle'
import { config } from '../../config.ts'
import type { Mail } from '../../mail.ts'
import type { NotifiedThing } from '../../notices/shape.ts'

/** As much as anybody would copy from a mail. */
const WORDS_MOST = 20_000

export type Returned = { subject: string; words: string; fileNames: readonly string[] }

/**
 * @param thing what was answered, if the person may still see it
 * @param returned nothing of a mail that may be of somebody else
 */
export function refusedMail(thing: NotifiedThing | undefined, why: string, returned: Returned | undefined): Mail {
  const body = thing ? fill(replyMail.refusedBody, { title: thing.title }) : replyMail.refusedBodyOfMissing
  const { subject = '', words = '', fileNames = [] } = returned ?? {}
  return {
    subject: replyMail.refusedSubject,
    paragraphs: [body, why, ...(words ? [replyMail.words, words.slice(0, WORDS_MOST)] : [])],
    facts: [
      ...(subject ? [[replyMail.subject, subject] as [string, string]] : []),
      ...(fileNames.length ? [[replyMail.files, fileNames.join(', ')] as [string, string]] : []),
    ],
    ...(thing && { button: { label: replyMail.open, url: config.publicUrl + thing.path } }),
  }
}
