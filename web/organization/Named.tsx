import type { HTMLAttributes, ReactElement } from 'react'
import { Tooltip } from '../ui/overlay/Tooltip.tsx'

type NamedProps = {
  text: string
  keys?: string
  isWanted: boolean
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** An icon alone says its name when one points at it. */
export const Named = ({ isWanted, children, ...tooltip }: NamedProps) =>
  isWanted ? (
    <Tooltip placement="right" {...tooltip}>
      {children}
    </Tooltip>
  ) : (
    children
  )
