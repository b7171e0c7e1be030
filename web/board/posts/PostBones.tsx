import type { BoardKind } from '#contract/board'
import { Skeleton, WordsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import album from './looks/AlbumCard.module.css'
import card from './looks/PostCard.module.css'
import line from './looks/PostLine.module.css'
import styles from './PostList.module.css'

const WIDTHS = ['58%', '41%', '66%', '49%', '72%', '37%', '61%', '45%']

/** In the shape of what is awaited. */
export const PostBones = ({ kind }: { kind: BoardKind }) => (
  <ul className={styles[kind]} aria-hidden="true">
    {WIDTHS.map(width => (
      <li key={width}>{bones[kind](width)}</li>
    ))}
  </ul>
)

const bones: Record<BoardKind, (width: string) => React.ReactNode> = {
  list: width => (
    <div className={line.line}>
      <span className={line.title}>
        <WordsSkeleton width={width} />
      </span>
      <span className={line.author}>
        <Skeleton width="48px" />
      </span>
      <Skeleton width="56px" />
    </div>
  ),
  feed: width => (
    <div className={card.card}>
      <span className={card.author}>
        <Skeleton width="32px" height="32px" isRound />
        <Skeleton width="72px" />
      </span>
      <WordsSkeleton width={width} />
      <WordsSkeleton width="92%" />
    </div>
  ),
  album: width => (
    <div className={album.card}>
      <span className={album.picture}>
        <Skeleton width="100%" height="100%" />
      </span>
      <WordsSkeleton width={width} />
    </div>
  ),
}
