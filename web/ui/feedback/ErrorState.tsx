import { CircleAlert, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ui } from '#korean/ui'
import { Button } from '../layout/Button.tsx'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'

export type ErrorStateProps = Pick<EmptyStateProps, 'title' | 'text' | 'heading'> & {
  icon?: ReactNode
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
}

export const ErrorState = ({ icon = <CircleAlert />, onRetry, isRetrying, ...said }: ErrorStateProps) => (
  <EmptyState icon={icon} {...said}>
    {onRetry && (
      <Button onClick={onRetry} isBusy={isRetrying}>
        <RotateCcw />
        {ui.retry}
      </Button>
    )}
  </EmptyState>
)
