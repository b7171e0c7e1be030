// A page as it describes itself: Open Graph, or else its title and description.
import { Parser } from 'htmlparser2'
import { type LinkedPage, PAGE_DESCRIPTION_MOST, PAGE_SITE_MOST, PAGE_TITLE_MOST } from '#contract/linked-page'
import { shortened } from '#contract/shortened'
import { withoutHidden } from '#contract/text'
import { isKoreanCharset, koreanText } from '../../outbound/korean-charset.ts'
import type { Fetched } from '../../outbound/outbound.ts'

export type Description = Omit<LinkedPage, 'address'>

/** Undefined for a page without a title. */
export function descriptionOf(page: Pick<Fetched, 'bytes' | 'contentType'>): Description | undefined {
  const { title: ownTitle, metas } = headOf(textOf(page))
  const first = (most: number, ...names: string[]) =>
    names.map(name => cleaned(metas.get(name) ?? '', most)).find(text => text !== '') ?? ''
  const title = first(PAGE_TITLE_MOST, 'og:title', 'twitter:title') || cleaned(ownTitle, PAGE_TITLE_MOST)
  if (title === '') return undefined
  const description = first(PAGE_DESCRIPTION_MOST, 'og:description', 'description', 'twitter:description')
  return {
    title,
    description: description === title ? '' : description,
    site: first(PAGE_SITE_MOST, 'og:site_name'),
  }
}

/** Only the beginning of what may be a whole book is looked at. */
const cleaned = (text: string, most: number) =>
  shortened(withoutHidden(text.slice(0, most * 8).toWellFormed()).normalize('NFC'), most)

const STEP = 16_384
/** No head has so many; the parser needs longer for each element within many others. */
const ELEMENTS_MOST = 5_000

function headOf(html: string) {
  const metas = new Map<string, string>()
  let title = ''
  let [isTitle, hasTitle, isBody] = [false, false, false]
  let elements = 0
  const parser = new Parser({
    onopentag: (name, attributes) => {
      elements += 1
      if (name === 'body') isBody = true
      // A later one is that of a drawing.
      if (name === 'title' && !hasTitle) isTitle = true
      if (name !== 'meta' || (isBody && hasTitle)) return
      const key = (attributes.property ?? attributes.name ?? '').trim().toLowerCase()
      const { content } = attributes
      if (content && !metas.has(key)) metas.set(key, content)
    },
    ontext: text => {
      if (isTitle) title += text
    },
    onclosetag: name => {
      if (name === 'title' && isTitle) [isTitle, hasTitle] = [false, true]
    },
  })
  const isOver = () => (isBody && hasTitle) || elements > ELEMENTS_MOST
  for (let at = 0; at < html.length && !isOver(); at += STEP) parser.write(html.slice(at, at + STEP))
  return { title, metas }
}

const HEAD_BYTES = 4_096
const IN_HEADER = /charset\s*=\s*["']?([\w:.-]{1,40})/i
const IN_PAGE = /<meta[^>]{0,200}charset\s*=\s*["']?\s{0,9}([\w:.-]{1,40})/i

type Decoder = { decode: (bytes: Buffer, options?: { stream?: boolean }) => string }

function decoderOf(name: string | undefined): Decoder | undefined {
  if (name === undefined) return undefined
  try {
    return isKoreanCharset(name) ? { decode: koreanText } : new TextDecoder(name)
  } catch {
    return undefined
  }
}

/** A page may end within a letter, where its rest was not read. */
function textOf({ bytes, contentType }: Pick<Fetched, 'bytes' | 'contentType'>): string {
  const stream = { stream: true }
  const head = bytes.subarray(0, HEAD_BYTES).toString('latin1')
  const said = marked(bytes) ?? IN_HEADER.exec(contentType)?.[1] ?? IN_PAGE.exec(head)?.[1]
  const decoder = decoderOf(said)
  if (decoder) return decoder.decode(bytes, stream)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, stream)
  } catch {
    // Old Korean pages say nothing of it.
    return koreanText(bytes)
  }
}

const MARKS = [
  ['utf-8', 'efbbbf'],
  ['utf-16le', 'fffe'],
  ['utf-16be', 'feff'],
] as const
const marked = (bytes: Buffer) =>
  MARKS.find(([, mark]) => bytes.subarray(0, mark.length / 2).toString('hex') === mark)?.[0]
