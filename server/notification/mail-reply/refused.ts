// The mail to somebody whose answer has become no comment: why, and the words that they wrote, so that nothing is lost.
import { replyMail } from '#korean/mail-reply'
import { fill } from '#korean/particle'
import type { NotifiedThing } from '../../notices/shape.ts'
import { config } from '../../config.ts'
import type { Mail } from '../../mail.ts'

/** As much as anybody would copy from a mail. */
const WORDS_MOST = 20_000

/** @param thing what was answered, if the person may still see it */
export function refusedMail(thing: NotifiedThing | undefined, why: string, words: string): Mail {
  const body = thing ? fill(replyMail.refusedBody, { title: thing.title }) : replyMail.refusedBodyOfMissing
  return {
    subject: replyMail.refusedSubject,
    paragraphs: [body, why, ...(words ? [`${replyMail.words}:\n${words.slice(0, WORDS_MOST)}`] : [])],
    ...(thing && { button: { label: replyMail.open, url: config.publicUrl + thing.path } }),
  }
}
