// Pasted HTML with nothing left of it but what a text can say. One pass over the letters; no element is ever made of what
// is dropped, and no attribute survives that could load or run anything.

const KEPT = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong b em i s del strike a br hr table tr td th span div'.split(
    ' ',
  ),
)
/** Dropped with all that is in them. */
const SILENT = new Set(
  'script style title textarea xmp iframe noembed noframes noscript template svg math object embed head select button'.split(
    ' ',
  ),
)
const VOID = new Set(['br', 'hr'])
/** Their content is no HTML: it ends with their own name. */
const RAW = new Set('script style title textarea xmp iframe noembed noframes noscript'.split(' '))
const NUMBERS = new Set([
  'colspan',
  'rowspan',
  'start',
  'data-member',
  'data-department',
  'data-attachment',
  'data-level',
])
const WORDS = new Set(['data-picture', 'data-done', 'data-language', 'data-pm-slice', 'align', 'data-box', 'data-head'])

const TAG = /<(\/?)([a-z][a-z0-9:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/iy
const ATTRIBUTE = /([a-z][a-z0-9:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/gi
const STYLE_MOST = 500
const WORD_MOST = 200

const quoted = (value: string) => value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** `style` becomes a note that styles nothing: it says what was bold, and which lists Word means. */
function attributesOf(name: string, written: string): string {
  const found = new Map<string, string>()
  for (const [, key = '', ...values] of written.matchAll(ATTRIBUTE)) {
    const known = key.toLowerCase()
    const value = values.slice(0, 3).find(each => each !== undefined) ?? ''
    if (known === 'style' || known === 'data-style') found.set('data-style', value.slice(0, STYLE_MOST))
    else if (NUMBERS.has(known) && /^\d{1,10}$/.test(value)) found.set(known, value)
    else if (WORDS.has(known)) found.set(known, value.slice(0, WORD_MOST))
    else if (known === 'href' && name === 'a' && /^\s*(?:https?:|mailto:)/i.test(value)) found.set('href', value)
    else if (known === 'class') {
      const language = /(?:language|lang|highlight-source)-([\w+#.-]+)/.exec(value)?.[1]
      if (language) found.set('data-language', language)
    }
  }
  return [...found].map(([key, value]) => ` ${key}="${quoted(value)}"`).join('')
}

/** A box of a task says whether it is ticked, a picture of the web becomes a link to it. */
function replaced(name: string, written: string): string | undefined {
  if (name === 'input' && /type\s*=\s*["']?checkbox/i.test(written))
    return `<span data-box="${/\bchecked\b/i.test(written)}"></span>`
  if (name !== 'img') return undefined
  const value = (key: string) => new RegExp(`\\b${key}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(written)
  const source = value('src')?.slice(1).find(Boolean) ?? ''
  const words = value('alt')?.slice(1).find(Boolean) || source
  return /^https?:\/\//i.test(source) ? `<a href="${quoted(source)}">${quoted(words)}</a>` : ''
}

/** The end of an element whose content is not HTML. */
function endOfRaw(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}[^>]*>`, 'gi')
  end.lastIndex = from
  const found = end.exec(html)
  return found ? found.index + found[0].length : html.length
}

export function cleanHtml(html: string): string {
  let clean = ''
  /** Elements that are dropped with their content, each within the one before. */
  const silent: string[] = []
  const say = (text: string) => {
    if (silent.length === 0) clean += text
  }
  for (let at = 0; at < html.length;) {
    const next = html.indexOf('<', at)
    say(html.slice(at, next < 0 ? html.length : next))
    if (next < 0) break
    if (html.startsWith('<!--', next)) {
      const end = html.indexOf('-->', next + 4)
      at = end < 0 ? html.length : end + 3
      continue
    }
    if (/^<[!?]/.test(html.slice(next, next + 2))) {
      const end = html.indexOf('>', next)
      at = end < 0 ? html.length : end + 1
      continue
    }
    TAG.lastIndex = next
    const tag = TAG.exec(html)
    if (!tag) {
      say('&lt;')
      at = next + 1
      continue
    }
    at = next + tag[0].length
    const [, slash, , written = ''] = tag
    const name = tag[2]!.toLowerCase()
    if (SILENT.has(name)) {
      if (!slash && RAW.has(name)) at = endOfRaw(html, name, at)
      else if (!slash && !written.trimEnd().endsWith('/')) silent.push(name)
      else if (silent.includes(name)) silent.length = silent.lastIndexOf(name)
    } else if (KEPT.has(name))
      say(slash ? (VOID.has(name) ? '' : `</${name}>`) : `<${name}${attributesOf(name, written)}>`)
    else if (!slash) say(replaced(name, written) ?? '')
  }
  return clean
}
