// The picture of each kind of notification.
import {
  AtSign,
  Bell,
  CalendarClock,
  CircleDot,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  Reply,
  UserPlus,
  UserRoundCheck,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  mention: AtSign,
  comment: MessageCircle,
  'comment.reply': Reply,
  'chat.thread': MessagesSquare,
  'issue.assigned': UserRoundCheck,
  'issue.participant': UserPlus,
  'issue.state': CircleDot,
  'issue.due': CalendarClock,
}

export function KindIcon({ type }: { type: string }) {
  const Icon = icons[type] ?? Bell
  return <Icon aria-hidden />
}
