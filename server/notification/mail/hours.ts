// When unread notifications are mailed: after ten minutes, or at the next hour of a rhythm in Seoul, where it is never summer time.
import { MAILED_AFTER_MINUTES, type MailRhythm } from '#contract/notification'
import { SEOUL_AHEAD_MS, REMINDED_HOURS } from '../../working-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The epoch was a Thursday: the first Monday came four days later. */
const MONDAY_MS = 4 * DAY_MS
const MAILED_AFTER_MS = MAILED_AFTER_MINUTES * MINUTE_MS
/** People are reminded of what is due at nine: that belongs to the mail of nine, not to the next one. */
const BELATED_MS = 5 * MINUTE_MS

const PERIODS: Record<Exclude<MailRhythm, 'soon' | 'never'>, { everyMs: number; dayMs: number }> = {
  fourHours: { everyMs: 4 * HOUR_MS, dayMs: 0 },
  daily: { everyMs: DAY_MS, dayMs: 0 },
  weekly: { everyMs: 7 * DAY_MS, dayMs: MONDAY_MS },
}

/** The moment at which what has come then is mailed if it is still unread; null if never. */
export function mailedAt(came: Date, rhythm: MailRhythm): Date | null {
  if (rhythm === 'never') return null
  if (rhythm === 'soon') return new Date(came.getTime() + MAILED_AFTER_MS)
  const { everyMs, dayMs } = PERIODS[rhythm]
  const begun = dayMs + REMINDED_HOURS.first * HOUR_MS - SEOUL_AHEAD_MS
  let hour = begun + Math.ceil((came.getTime() - BELATED_MS - begun) / everyMs) * everyMs
  while (isNight(hour)) hour += everyMs
  return new Date(hour + BELATED_MS + MAILED_AFTER_MS)
}

/** So soon after they have begun to work, people wait for the mail of nine. */
const MORNING_MS = 30 * MINUTE_MS

/** The moment of the mail about what came while somebody was left alone, who begins to work at this one. */
export function mailedAtWork(begins: Date, rhythm: MailRhythm): Date {
  const usual = rhythm === 'soon' ? null : mailedAt(begins, rhythm)
  return usual && usual.getTime() - begins.getTime() <= MORNING_MS ? usual : begins
}

const isNight = (hour: number) => (hour + SEOUL_AHEAD_MS) % DAY_MS < REMINDED_HOURS.first * HOUR_MS
