// Kinds of files, decided by their first bytes; the name only decides which program of the reader opens it.
import type { FileKind } from '#contract/file'

/** Enough for every signature below, and to see that something is text. */
export const HEAD_BYTES = 4_096
export type Sniffed = { kind: FileKind; type: string }

const ascii = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to)
const begins = (head: Buffer, hex: string) => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))

const VIDEO_BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'MSNV', 'M4V ']

/** The brand of a file in the ISO container, which holds videos, sounds and pictures. */
function inContainer(brand: string): Sniffed | undefined {
  if (brand === 'avif') return { kind: 'picture', type: 'image/avif' }
  if (brand === 'qt  ') return { kind: 'video', type: 'video/quicktime' }
  if (brand === 'M4A ') return { kind: 'audio', type: 'audio/mp4' }
  return VIDEO_BRANDS.includes(brand) ? { kind: 'video', type: 'video/mp4' } : undefined
}

/** Files that browsers show by themselves, without a script that could run in them. */
function shownByBrowsers(head: Buffer): Sniffed | undefined {
  if (begins(head, 'ffd8ff')) return { kind: 'picture', type: 'image/jpeg' }
  if (begins(head, '89504e470d0a1a0a')) return { kind: 'picture', type: 'image/png' }
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return { kind: 'picture', type: 'image/gif' }
  const riff = ascii(head, 0, 4) === 'RIFF' ? ascii(head, 8, 12) : ''
  if (riff === 'WEBP') return { kind: 'picture', type: 'image/webp' }
  if (riff === 'WAVE') return { kind: 'audio', type: 'audio/wav' }
  if (ascii(head, 4, 8) === 'ftyp') return inContainer(ascii(head, 8, 12))
  if (begins(head, '1a45dfa3')) return head.includes('webm') ? { kind: 'video', type: 'video/webm' } : undefined
  if (ascii(head, 0, 4) === 'OggS') return { kind: 'audio', type: 'audio/ogg' }
  if (ascii(head, 0, 3) === 'ID3' || begins(head, 'fffb')) return { kind: 'audio', type: 'audio/mpeg' }
  return undefined
}

const TEXTS = /\.(?:txt|md|markdown|csv|tsv|log|json|ya?ml|sql|ini|conf|srt)$/i
/** For the program of the reader; a browser downloads all of them. */
const DOWNLOADED: Record<string, string> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  hwp: 'application/x-hwp',
  hwpx: 'application/hwp+zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

/** Without a cut character at the end. */
function isText(head: Buffer) {
  if (head.includes(0)) return false
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    decoder.decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

export function sniffed(head: Buffer, name: string): Sniffed {
  const shown = shownByBrowsers(head)
  if (shown) return shown
  if (TEXTS.test(name) && isText(head)) return { kind: 'text', type: 'text/plain; charset=utf-8' }
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return { kind: 'other', type: DOWNLOADED[ending] ?? 'application/octet-stream' }
}
