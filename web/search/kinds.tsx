// The picture of each kind of thing that is found.
import {
  CircleDot,
  FileText,
  FolderKanban,
  type LucideIcon,
  MapPin,
  Megaphone,
  MessageCircle,
  MessageSquare,
  MessagesSquare,
  Paperclip,
  UserRound,
} from 'lucide-react'
import type { SearchKind } from '#contract/search'

const icons: Record<SearchKind, LucideIcon> = {
  issue: CircleDot,
  comment: MessageSquare,
  post: FileText,
  message: MessageCircle,
  file: Paperclip,
  place: MapPin,
  member: UserRound,
  project: FolderKanban,
  board: Megaphone,
  room: MessagesSquare,
}

export function KindIcon({ kind }: { kind: SearchKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}
