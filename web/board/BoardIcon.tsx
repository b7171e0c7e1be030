import { FileText, Images, Megaphone, Newspaper } from 'lucide-react'
import type { BoardKind, BoardRow } from '#contract/board'

export const kindIcons: Record<BoardKind, React.ReactNode> = {
  list: <FileText />,
  feed: <Newspaper />,
  album: <Images />,
}

export const BoardIcon = ({ kind, isCompany }: Pick<BoardRow, 'kind' | 'isCompany'>) =>
  isCompany ? <Megaphone /> : kindIcons[kind]
