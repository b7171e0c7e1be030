// Sources of a text, which features bring: whom it may mention, and how people, issues and files are shown and uploaded.
import { type ComponentType, createContext, type ReactNode, use } from 'react'

export type MentionKind = 'member' | 'department'
export type Mentioned = { kind: MentionKind; id: number; label: string }
/** Somebody, or a department, as the list of mentions shows them. */
export type Mentionable = Mentioned & {
  icon: ReactNode
  /** Beside the name: department and position. */
  detail?: string | undefined
  /** Other words by which it is found. */
  words?: string | undefined
  /** At the end of the row: a status, or that they cannot see what is being written. */
  hint?: string | undefined
  cannotSee?: boolean | undefined
}
export type UploadedFile = { fileId: number; name: string; isPicture: boolean }
/** Fails with an `UploadError` where another try would fail as well. */
export type Upload = (
  file: File,
  progress: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadedFile>

/** Its message is shown beside the name of the file. */
export class UploadError extends Error {
  isFinal: boolean
  constructor(message: string, { isFinal, cause }: { isFinal: boolean; cause: unknown }) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}
export const mayUploadAgain = (error: unknown) => !(error instanceof UploadError && error.isFinal)

export type TextSources = {
  /** Drawn once somebody may want to mention, and draws what it is given with everybody, in the order of the list. */
  MentionSource?: ComponentType<{ children: (everybody: readonly Mentionable[]) => ReactNode }> | undefined
  /** Draws its own text where the key is not known. */
  IssueKey?: ComponentType<{ issueKey: string }> | undefined
  Attachment?: ComponentType<{ fileId: number; alt: string; isPicture: boolean }> | undefined
  /** Without it no file is taken. */
  upload?: Upload | undefined
}

const Sources = createContext<TextSources>({})

export const TextSourcesProvider = Sources
export const useTextSources = () => use(Sources)
