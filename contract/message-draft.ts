// Words of a message, as its author sends them.
import { z } from 'zod'
import { id } from './id.ts'
import { MENTIONS_MOST } from './rich-text-limits.ts'
import { plainText, withoutHidden } from './text.ts'

export const MESSAGE_MOST = 10_000
/** Of one message; more files are more messages. */
export const MESSAGE_FILES_MOST = 20

const MENTION_ENDS = /\]\((?:(?:member|department|position):[1-9]|everyone\))/g
/** May be empty where files come with it. */
export const messageBody = plainText(MESSAGE_MOST).refine(
  body => (body.match(MENTION_ENDS)?.length ?? 0) <= MENTIONS_MOST,
  { error: 'text.mentions' },
)
export const clientId = z.uuid('type')

/** The parts of a message that its author gives it, now or later. */
export const messageFields = z.strictObject({
  clientId,
  body: messageBody,
  quotedId: id.optional(),
  threadId: id.optional(),
  fileIds: z.array(id).max(MESSAGE_FILES_MOST, 'file.tooMany').optional(),
  isUrgent: z.boolean('type').optional(),
})
type Said = Pick<z.output<typeof messageFields>, 'body' | 'fileIds'>
export const saysSomething = ({ body, fileIds = [] }: Said) => fileIds.length > 0 || withoutHidden(body) !== ''
export const UNSAID = { error: 'required', path: ['body'] }

export const messageDraft = messageFields.refine(saysSomething, UNSAID).refine(
  ({ threadId, isUrgent = false }) => threadId === undefined || !isUrgent,
  // Few read a thread, and nothing but their bell would tell them.
  { error: 'message.threadUrgent', path: ['isUrgent'] },
)
export type MessageDraft = z.output<typeof messageDraft>
