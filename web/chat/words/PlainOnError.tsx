import { CatchBoundary } from '@tanstack/react-router'
import { useCallback } from 'react'
import styles from './Words.module.css'

type PlainOnErrorProps = {
  text: string
  /** Another one is tried again. */
  version: number | string
  children: React.ReactNode
}

/** One message that cannot be drawn is plain text, and the page around it stays. */
export function PlainOnError({ text, version, children }: PlainOnErrorProps) {
  const plain = useCallback(() => <p className={styles.lines}>{text}</p>, [text])
  return (
    <CatchBoundary getResetKey={() => version} errorComponent={plain}>
      {children}
    </CatchBoundary>
  )
}
