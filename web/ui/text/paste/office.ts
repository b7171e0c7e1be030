// Cleaned HTML of Word, Excel, Google Docs and web pages → elements as the schema reads them.

const each = (root: ParentNode, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]
const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''

function renamed(element: Element, tag: string): HTMLElement {
  const other = element.ownerDocument.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

const MARKS: [style: RegExp, tag: string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[^;]*line-through/i, 's'],
]

/** Elements for what a style said. Google Docs wraps everything into a `b` that is not bold. */
function readStyles(root: ParentNode): void {
  for (const element of each(root, '[data-style]')) {
    const style = styleOf(element)
    if (/display:\s*none|mso-hide:\s*all/i.test(style)) element.remove()
    else if (/^(?:B|STRONG)$/.test(element.tagName) && /font-weight:\s*(?:normal|[1-4]00)/i.test(style)) unwrap(element)
    else if (element.tagName === 'SPAN')
      for (const [pattern, tag] of MARKS) {
        if (!pattern.test(style) || element.closest(`${tag},h1,h2,h3,h4,h5,h6,th`)) continue
        const mark = element.ownerDocument.createElement(tag)
        mark.append(...element.childNodes)
        element.append(mark)
      }
  }
}

const LIST = /mso-list:\s*(l\d+)\s+level(\d+)/i

/** Word writes its lists as paragraphs with a marker of their own and a note of their level. */
function readWordLists(root: ParentNode): void {
  let open: { list: Element; level: number }[] = []
  let before: { list: Element; name: string } | undefined
  for (const paragraph of each(root, 'p,h1,h2,h3,h4,h5,h6')) {
    const [, name = '', digits] = LIST.exec(styleOf(paragraph)) ?? []
    const level = Number(digits ?? 0)
    if (level === 0) continue
    if (before?.list.nextElementSibling !== paragraph || (level === 1 && before.name !== name)) open = []
    const marker = each(paragraph, 'span').find(span => /mso-list:\s*ignore/i.test(styleOf(span)))
    const isOrdered = /^[\s(]*(?:\d+|[a-z]|[ivx]+|\p{sc=Hang}|[①-⑳])[.)]/iu.test(marker?.textContent ?? '')
    marker?.remove()
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    const item = paragraph.ownerDocument.createElement('li')
    let top = open.at(-1)
    if (!top || top.level < level) {
      const list = paragraph.ownerDocument.createElement(isOrdered ? 'ol' : 'ul')
      if (top) top.list.lastElementChild!.append(list)
      else paragraph.before(list)
      top = { list, level }
      open.push(top)
    }
    top.list.append(item)
    item.append(renamed(paragraph, 'p'))
    before = { list: open[0]!.list, name }
  }
}

/** A cell has one paragraph; what lay below each other in it is divided by line breaks. */
function readCell(cell: HTMLElement): void {
  const lines: Node[][] = [[]]
  const walk = (node: Node) => {
    const isBlock =
      node.nodeType === 1 && /^(?:P|DIV|LI|UL|OL|H\d|BLOCKQUOTE|PRE|TABLE|TR|TD|TH)$/.test((node as Element).tagName)
    if (!isBlock) return void lines.at(-1)!.push(node)
    lines.push([])
    for (const child of node.childNodes) walk(child)
    lines.push([])
  }
  for (const child of cell.childNodes) walk(child)
  const paragraph = cell.ownerDocument.createElement('p')
  const full = lines.filter(line => line.some(node => node.textContent?.trim() || (node as Element).tagName === 'BR'))
  for (const [at, line] of full.entries()) {
    if (at > 0) paragraph.append(cell.ownerDocument.createElement('br'))
    paragraph.append(...line)
  }
  cell.replaceChildren(paragraph)
}

/** Markdown knows no cell over several columns or rows: empty ones stand there instead. */
function readTable(table: HTMLElement): void {
  const waiting: number[] = []
  for (const row of each(table, 'tr')) {
    let column = 0
    for (const cell of Array.from(row.children)) {
      while ((waiting[column] ?? 0) > 0) {
        waiting[column]! -= 1
        cell.before(row.ownerDocument.createElement('td'))
        column += 1
      }
      const [wide, high] = ['colspan', 'rowspan'].map(name => Math.min(100, Number(cell.getAttribute(name) ?? 1) || 1))
      const align = /text-align:\s*(left|center|right)/i.exec(styleOf(cell))?.[1]
      if (align) cell.setAttribute('align', align.toLowerCase())
      for (const name of ['colspan', 'rowspan']) cell.removeAttribute(name)
      for (let at = 1; at < wide!; at += 1) cell.after(row.ownerDocument.createElement('td'))
      for (let at = 0; at < wide!; at += 1) waiting[column + at] = high! - 1
      column += wide!
    }
    for (; column < waiting.length; column += 1)
      if ((waiting[column] ?? 0) > 0) {
        waiting[column]! -= 1
        row.append(row.ownerDocument.createElement('td'))
      }
  }
  for (const cell of each(table, 'td,th')) readCell(cell)
}

function readBoxes(root: ParentNode): void {
  for (const box of each(root, '[data-box]')) {
    const item = box.closest('li')
    if (item && !item.hasAttribute('data-done')) item.setAttribute('data-done', box.getAttribute('data-box') ?? 'false')
    box.remove()
  }
}

function readCode(root: ParentNode): void {
  for (const block of each(root, 'pre')) {
    const inner = block.querySelector('[data-language]') ?? block.closest('[data-language]')
    const language = inner?.getAttribute('data-language')
    if (language) block.setAttribute('data-language', language)
    for (const line of each(block, 'br')) line.replaceWith('\n')
    block.textContent = block.textContent.replace(/\n$/, '')
  }
}

/** In place, before the schema reads it. */
export function readOffice(root: ParentNode): void {
  readWordLists(root)
  readStyles(root)
  readBoxes(root)
  readCode(root)
  for (const inner of each(root, 'table table')) inner.replaceWith(inner.textContent.replaceAll(/\s+/g, ' '))
  for (const table of each(root, 'table')) readTable(table)
  if (root.querySelector('[data-pm-slice]')) return
  // Word fills empty lines with a blank that does not break.
  for (const paragraph of each(root, 'p'))
    if (!paragraph.closest('td,th') && /^[\s\u00a0]*$/.test(paragraph.textContent) && !paragraph.querySelector('*'))
      paragraph.remove()
}
