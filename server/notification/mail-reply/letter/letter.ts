// A mail that answers one of ours, taken apart: who sent it, what they wrote, and the files that they added.
import { createHash } from 'node:crypto'
import PostalMime, { addressParser, type Attachment, type Email } from 'postal-mime'
import { FILES_MOST } from '#contract/file'
import { automaticSubject } from '#korean/mail-reply'
import { teachKorean } from '../../../outbound/korean-charset.ts'
import { type DataPicture, linesOfHtml } from './html.ts'
import { CID } from './pictures.ts'
import { ownWords } from './quotation.ts'
import type { Letter, LetterFile } from './shape.ts'

teachKorean()

/** Deeper ones are made by nobody. */
const NESTING_MOST = 20
const HEADER_BYTES_MOST = 256 * 1024
const NAME_MOST = 255
const SUBJECT_MOST = 200
const UNCUT_MOST = 2_000

export async function letterOf(raw: Uint8Array<ArrayBuffer>): Promise<Letter> {
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: NESTING_MOST,
    maxHeadersSize: HEADER_BYTES_MOST,
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  })
  const { text, pictures } = linesOf(mail)
  const here = [...mail.attachments.map(fileOf), ...pictures.map(pictureFile)].filter(({ bytes }) => bytes.length > 0)
  const { words, shown } = picturesIn(ownWords(text), here)
  const files = filesOf(here, shown, mail.html ?? '')
  return {
    from: senderOf(mail),
    messageId: mail.messageId?.trim().slice(0, 1_000) || createHash('sha256').update(raw).digest('hex'),
    subject: (mail.subject ?? '').slice(0, SUBJECT_MOST),
    isAutomatic: isAutomatic(mail),
    words,
    uncut: text
      .replaceAll(/[^\P{Cc}\n]/gu, '')
      .slice(0, UNCUT_MOST)
      .trim(),
    files: files.slice(0, FILES_MOST),
    hasTooManyFiles: files.length > FILES_MOST,
  }
}

/** A program that wraps lines of plain text keeps those of HTML as they were written. */
function linesOf({ html, text = '' }: Email): ReturnType<typeof linesOfHtml> {
  const read = html ? linesOfHtml(html) : undefined
  if (read && read.text.trim() !== '') return read
  const plain = text
    .replaceAll('\r\n', '\n')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
  return { text: plain, pictures: read?.pictures ?? [] }
}

/** In small letters; empty if the mail names nobody, or several: servers before us may have looked at another one. */
function senderOf({ headers }: Email) {
  const named = headers.filter(({ key }) => key === 'from').flatMap(({ value }) => addressParser(value))
  const [only, ...others] = named
  return only && others.length === 0 ? (only.address ?? '').trim().toLowerCase() : ''
}

/** A picture that did not come with the mail leaves its words alone. */
function picturesIn(said: string, files: readonly LetterFile[]) {
  const here = new Set(files.map(({ cid }) => cid))
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

/** Signatures for programs, and an invitation that the words say, too. */
const FOR_PROGRAMS = /^application\/(?:pgp-signature|pgp-encrypted|(?:x-)?pkcs7-(?:signature|mime))$/i

type Here = LetterFile & { isForPrograms: boolean }

/** A picture of the signature or of the mail that is quoted is shown by the page, below what was written; all others are files. */
const filesOf = (files: readonly Here[], shown: ReadonlySet<string>, page: string): LetterFile[] =>
  files.flatMap(({ name, bytes, cid, isForPrograms }) => {
    const isShown = cid !== null && shown.has(cid)
    const isCut = cid !== null && !isShown && page.includes(`cid:${cid}`)
    return isForPrograms || isCut ? [] : [{ name, bytes, cid: isShown ? cid : null }]
  })

function fileOf({ content, contentId, mimeType, filename }: Attachment, at: number): Here {
  return {
    name: nameOf(filename, mimeType, at),
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    cid: contentId?.replace(/^<(.*)>$/, '$1') || null,
    isForPrograms: FOR_PROGRAMS.test(mimeType) || (mimeType === 'text/calendar' && filename === null),
  }
}

const pictureFile = ({ cid, type, bytes }: DataPicture, at: number): Here => ({
  name: `${at + 1}.${type}`,
  bytes,
  cid,
  isForPrograms: false,
})

const ENDINGS: Record<string, string> = {
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/plain': 'txt',
  'application/pdf': 'pdf',
}
const endingOf = (mimeType: string) => ENDINGS[mimeType] ?? /^image\/(png|jpeg|gif|webp)$/.exec(mimeType)?.[1] ?? 'bin'

/** Without the folder, and not longer than a name may be; its ending stays. */
function nameOf(filename: string | null, mimeType: string, at: number) {
  const said = (filename ?? '').split(/[/\\]/).at(-1)!
  const name = said
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  if (name === '' || name === '.' || name === '..') return `${at + 1}.${endingOf(mimeType)}`
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
