// A mail that answers one of ours, taken apart: who sent it, what they wrote, and the files that they added.
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { escapedLabel } from '#contract/markdown-escapes'
import { FILES_MOST } from '#contract/file'
import { automaticSubject } from '#korean/mail-reply'
import { linesOfHtml } from './html.ts'
import { ownWords } from './quotation.ts'

/** Deeper ones are made by nobody. */
const NESTING_MOST = 20
const HEADER_BYTES_MOST = 256 * 1024
const NAME_MOST = 255

export type LetterFile = {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** By which the words show it, as `![words](cid:here)`; null for one that only lies beside them. */
  cid: string | null
}

export type Letter = {
  /** In small letters; empty if the mail names nobody, or several. */
  from: string
  /** Null if it has none. */
  messageId: string | null
  /** Sent by a program and not by a person: nobody is to be answered, or told that it came. */
  isAutomatic: boolean
  /** Markdown, without what it quotes; empty if nothing else is in it. */
  words: string
  files: LetterFile[]
  /** There are more than may be attached. */
  hasTooManyFiles: boolean
}

export async function letterOf(raw: Uint8Array<ArrayBuffer>): Promise<Letter> {
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: NESTING_MOST,
    maxHeadersSize: HEADER_BYTES_MOST,
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  })
  // A program that wraps lines of plain text keeps those of HTML as they were written.
  const text = mail.html ? linesOfHtml(mail.html) : (mail.text ?? '').replaceAll('\r\n', '\n')
  const said = ownWords(text.replaceAll('\u00A0', ' '))
  const { words, shown } = picturesIn(said, mail.attachments)
  const files = filesOf(mail.attachments, shown)
  return {
    from: (mail.from?.address ?? '').trim().toLowerCase(),
    messageId: mail.messageId?.trim().slice(0, 1_000) || null,
    isAutomatic: isAutomatic(mail),
    words,
    files: files.slice(0, FILES_MOST),
    hasTooManyFiles: files.length > FILES_MOST,
  }
}

const CID = /!\[((?:[^[\]\\\n]|\\[^\n])*)\]\(cid:([^\s()]+)\)/g
const cidOf = ({ contentId }: Attachment) => contentId?.replace(/^<(.*)>$/, '$1')

/** A picture that did not come with the mail leaves its words alone. */
function picturesIn(said: string, attachments: readonly Attachment[]) {
  const here = new Set(attachments.map(cidOf))
  const shown = new Set<string>()
  const words = said
    .replaceAll(CID, (whole, label: string, cid: string) => {
      if (!here.has(cid)) return label
      shown.add(cid)
      return whole
    })
    .trim()
  return { words, shown }
}

/** Signatures, invitations in a second form, and what else a program adds for another program. */
const FOR_PROGRAMS =
  /^application\/(?:pgp-signature|pgp-encrypted|(?:x-)?pkcs7-(?:signature|mime)|ms-tnef|vnd\.ms-tnef)$/i

function filesOf(attachments: readonly Attachment[], shown: ReadonlySet<string>): LetterFile[] {
  return attachments.flatMap((attachment, at): LetterFile[] => {
    const { content, disposition, related, mimeType, filename } = attachment
    const cid = cidOf(attachment)
    const isShown = cid !== undefined && shown.has(cid)
    // A picture of the signature, or of the mail that is quoted.
    const isForgotten = !isShown && (related === true || (cid !== undefined && disposition === 'inline'))
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
    if (isForgotten || FOR_PROGRAMS.test(mimeType) || bytes.length === 0) return []
    return [{ name: nameOf(filename, mimeType, at), bytes, cid: isShown ? cid : null }]
  })
}

/** Without the folder, and not longer than a name may be; its ending stays. */
function nameOf(filename: string | null, mimeType: string, at: number) {
  const said = (filename ?? '').split(/[/\\]/).at(-1)!
  const name = said
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  if (name === '' || name === '.' || name === '..')
    return `${at + 1}.${mimeType === 'message/rfc822' ? 'eml' : (/^image\/(png|jpeg|gif|webp)$/.exec(mimeType)?.[1] ?? 'bin')}`
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return name.length <= NAME_MOST ? name : name.slice(0, NAME_MOST - ending.length).toWellFormed() + ending
}

const IN_BULK = new Set(['bulk', 'list', 'junk', 'auto_reply'])

function isAutomatic({ headers, subject, from }: Email) {
  const header = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = header('auto-submitted')
  return (
    (submitted !== undefined && submitted !== 'no') ||
    IN_BULK.has(header('precedence') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some(name => header(name) !== undefined) ||
    /^multipart\/report\b/.test(header('content-type') ?? '') ||
    /^(?:mailer-daemon|postmaster)@/i.test(from?.address ?? '') ||
    automaticSubject.test(subject ?? '')
  )
}

/** The words with their pictures by the ids of the files that they have become. */
export const withPictures = (words: string, fileIds: ReadonlyMap<string, number>) =>
  words.replaceAll(CID, (_, label: string, cid: string) => {
    const fileId = fileIds.get(cid)
    return fileId === undefined ? label : `![${escapedLabel(label.replaceAll('\\', ''))}](attachment:${fileId})`
  })
