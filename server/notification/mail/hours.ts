// The hours at which unread notifications are mailed together, in Seoul, where it is never summer time.
import type { MailRhythm } from '#contract/notification'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SEOUL_AHEAD_MS = 9 * HOUR_MS
/** They come at nine, when people begin to work. */
const FIRST_HOUR_MS = 9 * HOUR_MS
/** The epoch was a Thursday: the first Monday came four days later. */
const MONDAY_MS = 4 * DAY_MS

const PERIODS: Record<Exclude<MailRhythm, 'soon' | 'never'>, { everyMs: number; fromMs: number }> = {
  fourHours: { everyMs: 4 * HOUR_MS, fromMs: FIRST_HOUR_MS },
  daily: { everyMs: DAY_MS, fromMs: FIRST_HOUR_MS },
  weekly: { everyMs: 7 * DAY_MS, fromMs: MONDAY_MS + FIRST_HOUR_MS },
}

/** The last moment at which mails of this rhythm were due: what has waited since before it is mailed now. */
export function lastDue(rhythm: Exclude<MailRhythm, 'never'>, now: Date): Date {
  if (rhythm === 'soon') return now
  const { everyMs, fromMs } = PERIODS[rhythm]
  const begun = fromMs - SEOUL_AHEAD_MS
  return new Date(now.getTime() - ((now.getTime() - begun) % everyMs))
}
