// A mail that answers one of ours, as its thread hands it over.

export type LetterFile = {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** By which the words show it, as `![words](cid:here)`; null for one that only lies beside them. */
  cid: string | null
}

export type Letter = {
  /** In small letters; empty if the mail names nobody, or several. */
  from: string
  /** Equal for each time that this mail arrives. */
  messageId: string
  subject: string
  /** Sent by a program and not by a person: nobody is to be answered, or told that it came. */
  isAutomatic: boolean
  /** Markdown, without what it quotes; empty if nothing else is in it. */
  words: string
  /** The beginning of all that stands in it. */
  uncut: string
  files: LetterFile[]
  /** There are more than may be attached. */
  hasTooManyFiles: boolean
}
