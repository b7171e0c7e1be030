import { CalendarClock, CircleAlert } from 'lucide-react'
import type { Post } from '#contract/post'
import { fill } from '#korean/particle'
import { heldReasonText, scheduledText } from '#korean/post'
import { fullTime } from '#korean/time'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** Over a post that waits for its time: when it comes, or why it did not come. */
export const ScheduledBanner = ({ heldBecause, publishAt }: Pick<Post, 'heldBecause'> & { publishAt: string }) => (
  <Banner role="status" kind={heldBecause ? 'warn' : 'quiet'} icon={heldBecause ? <CircleAlert /> : <CalendarClock />}>
    {heldBecause
      ? fill(scheduledText.isHeld, { why: heldReasonText[heldBecause] })
      : fill(scheduledText.isScheduled, { time: fullTime(new Date(publishAt)) })}
  </Banner>
)
