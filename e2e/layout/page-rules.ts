// The rules of a drawn page, as a hand and an eye would ask for them. This file runs inside the page and imports nothing.

/** A thing of the page that breaks a rule, and where it was seen. */
export type Complaint = { rule: string; thing: string; box: [left: number, top: number, width: number, height: number] }
/** `width` is that of the screen: a phone draws a page that is wider than itself smaller. */
export type Look = { width: number; isPhone: boolean; isScrolled: boolean }

/** Whole pixels are rounded, so that half of one is no fault. */
const SLACK = 1.5
const [FINGER, POINTER] = [44, 24]
const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=menuitem]'
/** A word in pieces below one another cannot be read; an address or a number of forty letters may break. */
const LONGEST_WORD = 12

const styleOf = (element: Element) => getComputedStyle(element)

function nameOf(element: Element) {
  const className = typeof element.className === 'string' ? element.className.split(' ')[0] : ''
  const name = element.getAttribute('aria-label') ?? element.textContent.trim().replaceAll(/\s+/g, ' ')
  return `${element.tagName.toLowerCase()}.${className} “${name.slice(0, 48)}”`
}

function complaint(rule: string, element: Element, box: DOMRect, more = ''): Complaint {
  return { rule, thing: nameOf(element) + more, box: [box.left, box.top, box.width, box.height] }
}

/** A dialog makes the page behind it inert; what floats above both does not count as either. */
function reachable() {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(isShown)
  return dialogs.at(-1) ?? document.body
}

function isShown(element: Element): boolean {
  const box = element.getBoundingClientRect()
  if (box.width < 2 || box.height < 2) return false
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]')
}

const clips = (overflow: string) => overflow !== 'visible'

/** The part of an element that its scrolling and clipping ancestors, and the window, leave to be seen. */
function seenPart(element: Element) {
  const box = element.getBoundingClientRect()
  let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom]
  let position = styleOf(element).position
  for (let above = element.parentElement; above && position !== 'fixed'; above = above.parentElement) {
    const style = styleOf(above)
    // An element that is placed by an ancestor further up is not clipped by those between.
    const isSkipped = position === 'absolute' && style.position === 'static'
    if (!isSkipped) {
      const edge = above.getBoundingClientRect()
      if (clips(style.overflowX)) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
      if (clips(style.overflowY)) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
      position = style.position
    }
  }
  ;[left, right] = [Math.max(left, 0), Math.min(right, innerWidth)]
  ;[top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
}

function scrollsSideways(element: Element): boolean {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (['auto', 'scroll', 'hidden', 'clip'].includes(styleOf(above).overflowX)) return true
  return false
}

/** Nothing reaches out of the window: neither the page, nor a bar, nor a part that nothing scrolls. */
function outside({ width }: Look): Complaint[] {
  const found: Complaint[] = []
  const root = document.scrollingElement!
  if (Math.max(root.scrollWidth, innerWidth) > width + SLACK)
    found.push(complaint('wider than the window', root, new DOMRect(0, 0, 9, 9)))
  const isFramed = document.querySelector('[data-frame]') !== null
  if (isFramed && root.scrollHeight > innerHeight + SLACK)
    found.push(complaint('the window itself scrolls', root, new DOMRect(0, 0, 9, 9), ` ${root.scrollHeight} px`))
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('svg') && element.tagName !== 'svg') continue
    const { position } = styleOf(element)
    if (!isShown(element)) continue
    const box = element.getBoundingClientRect()
    const isAside = box.left < -SLACK || box.right > width + SLACK
    const isBelow = position === 'fixed' && (box.top < -SLACK || box.bottom > innerHeight + SLACK)
    // The link that leads past the menu comes into the window when it has the focus.
    if (isBelow && element.matches('a[href="#main"]')) continue
    if ((isAside && !scrollsSideways(element)) || isBelow) found.push(complaint('out of the window', element, box))
  }
  return found
}

/** A link in the middle of a sentence is as tall as its line. */
const isInSentence = (element: Element) =>
  element.tagName === 'A' &&
  styleOf(element).display === 'inline' &&
  [...element.parentElement!.childNodes].some(
    node => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
  )

/** A small control inside a label is reached by the whole label. */
const targetOf = (control: Element) => (control.matches('input, select') && control.closest('label')) || control

function isSticky(element: Element | null): boolean {
  for (let each = element; each; each = each.parentElement) if (styleOf(each).position === 'sticky') return true
  return false
}

/** From where to where of the window the region shows that scrolls the control: what lies behind its edge comes along. */
function scrolledWithin(control: Element): [top: number, bottom: number] {
  let [first, last] = [0, innerHeight]
  for (let above = control.parentElement; above; above = above.parentElement) {
    if (above.scrollHeight <= above.clientHeight + SLACK || !['auto', 'scroll'].includes(styleOf(above).overflowY))
      continue
    const { top, bottom } = above.getBoundingClientRect()
    ;[first, last] = [Math.max(first, top), Math.min(last, bottom)]
  }
  return [first, last]
}

/** A panel lies over its list where both have no room, and a head or a button stays where rows pass below it. */
const isOver = (element: Element) => isSticky(element) || element.closest('[data-floats]') !== null

/** Suggestions lie over the page as long as one writes, wherever that cuts it. */
const isSuggested = (element: Element) => element.closest('[role=listbox][data-floats]') !== null

type Hits = (across: number, down: number) => boolean

/** How far a control is hit on both sides of its middle, as far as that matters. */
function reachOf(hits: Hits, [across, down]: [number, number], size: number) {
  const half = size / 2 - SLACK
  if (hits(across * half, down * half) && hits(-across * half, -down * half)) return size
  let reach = 1
  for (const sign of [1, -1])
    for (let step = 1; step < size && hits(sign * step * across, sign * step * down); step++) reach += 1
  return reach
}

/** Each control can be hit in its middle, and around it as far as a finger or a pointer needs. */
function controls({ isPhone, isScrolled: isTurned }: Look): Complaint[] {
  const found: Complaint[] = []
  // Scrolled it is also by what was opened further down.
  const isScrolled = isTurned || [...document.querySelectorAll('main, main *')].some(({ scrollTop }) => scrollTop > 0)
  const size = isPhone ? FINGER : POINTER
  for (const control of reachable().querySelectorAll(CONTROLS)) {
    const target = targetOf(control)
    if (!isShown(target) || control.closest('[aria-hidden=true], [data-rac-hidden]')) continue
    if (styleOf(target).pointerEvents === 'none') continue
    const seen = seenPart(target)
    const whole = target.getBoundingClientRect()
    if (seen.width < Math.min(whole.width, 8) || seen.height < whole.height - SLACK || seen.height < 2) continue
    const [x, y] = [seen.left + seen.width / 2, seen.top + seen.height / 2]
    const [first, last] = scrolledWithin(target)
    const at = (across: number, down: number) => {
      const [left, top] = [x + across, y + down]
      if (left < 0 || left >= innerWidth || top < first || top >= last) return true
      const hit = document.elementFromPoint(left, top)
      if (target.contains(hit)) return true
      if (hit === null || (across === 0 && down === 0)) return false
      return isSuggested(hit) || (isScrolled && isOver(hit))
    }
    const hit = document.elementFromPoint(x, y)
    if (!at(0, 0)) {
      const isMeant = hit?.closest('[data-floats]') || (isScrolled && isSticky(hit))
      if (hit && !isMeant) found.push(complaint('covered', target, whole, ` by ${nameOf(hit)}`))
      continue
    }
    const isPart = seen.width < whole.width - SLACK
    if (isPart || isInSentence(control) || control.matches('[disabled]')) continue
    const [wide, high] = [reachOf(at, [1, 0], size), reachOf(at, [0, 1], size)]
    if (Math.min(wide, high) < size - 2 * SLACK)
      found.push(complaint('too small', target, whole, ` ${Math.round(whole.width)}×${Math.round(whole.height)}`))
  }
  return found
}

/** Text is cut by an ellipsis or not at all, and a word stays in one piece. */
function texts(): Complaint[] {
  const found: Complaint[] = []
  const walker = document.createTreeWalker(reachable(), NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!
    if (!node.textContent!.trim() || !isShown(element) || element.closest('svg, select, [data-vertical], pre')) continue
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (isCut(element, box)) found.push(complaint('cut without an ellipsis', element, box))
    if (isBroken(node, range)) found.push(complaint('a word in pieces', element, box))
  }
  return found
}

function isCut(element: Element, box: DOMRect): boolean {
  for (let above: Element | null = element; above; above = above.parentElement) {
    const style = styleOf(above)
    // Of the children of a flex box or a grid none gets the ellipsis.
    const isBlock = !['flex', 'grid'].some(display => style.display.endsWith(display))
    if ((isBlock && style.textOverflow === 'ellipsis') || style.webkitLineClamp !== 'none') return false
    if (style.clipPath !== 'none' || ['auto', 'scroll'].includes(style.overflowX)) return false
    const edge = above.getBoundingClientRect()
    // A list that scrolls down scrolls sideways too, in name: its edge cuts what reaches out of a row.
    if (above.matches('li') && box.right > edge.right + SLACK) return true
    if (clips(style.overflowX) && (box.right > edge.right + SLACK || box.left < edge.left - SLACK)) return true
    if (style.position === 'fixed') return false
  }
  return false
}

function isBroken(node: Node, range: Range): boolean {
  const tops = (rects: DOMRectList) =>
    new Set([...rects].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size
  if (tops(range.getClientRects()) < 2) return false
  const text = node.textContent!
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (word.length > LONGEST_WORD || word.length < 2) continue
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    if (tops(range.getClientRects()) > 1) return true
  }
  return false
}

/** Text that is seen: neither a picture's own, nor what is drawn one pixel wide for those who listen. */
function hasVisibleText(control: Element) {
  const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!
    if (!node.textContent!.trim() || parent.closest('svg, [aria-hidden=true]') || !parent.checkVisibility()) continue
    range.selectNodeContents(node)
    if (styleOf(parent).clipPath === 'none' && range.getBoundingClientRect().width > 1) return true
  }
  return false
}

const iconsOnly = () =>
  [...reachable().querySelectorAll('a[href], button, summary, [role=button]')].filter(
    control =>
      isShown(control) &&
      seenPart(control).width > 8 &&
      !hasVisibleText(control) &&
      !control.matches(':has(img[alt]:not([alt=""]))'),
  )

/** A tooltip takes the name of an icon; a title would be a second one, drawn by the browser. */
const namelessIcons = ({ isPhone }: Look): Complaint[] =>
  isPhone
    ? []
    : [
        ...iconsOnly().filter(
          icon => !icon.matches('[aria-label]:not([aria-label=""]), :has([aria-label])') && !icon.textContent.trim(),
        ),
        ...document.querySelectorAll('button[aria-label][title]'),
      ].map(icon => complaint('an icon without a tooltip', icon, icon.getBoundingClientRect()))

/** An icon to point at, of which nothing is open yet and whose kind was not asked before. */
export function iconToHover(known: readonly string[]) {
  for (const icon of iconsOnly().filter(each => each.getAttribute('aria-expanded') !== 'true')) {
    const { left, top, width, height } = seenPart(icon)
    const [x, y] = [left + width / 2, top + height / 2]
    const [kind, name] = [String(icon.getAttribute('class')), nameOf(icon)]
    if (!known.includes(kind) && icon.contains(document.elementFromPoint(x, y))) return { x, y, kind, name }
  }
  return undefined
}

/** Whether there is nothing to read but the bars around the page, or it says that more is coming. */
export function isEmpty() {
  if (document.querySelector('main [aria-busy=true]')) return true
  const walker = document.createTreeWalker(reachable(), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!
    if (
      node.textContent!.trim() &&
      !element.closest('header, nav, aside, footer, [data-react-aria-top-layer]') &&
      isShown(element)
    )
      return false
  }
  return true
}

const emptiness = (): Complaint[] =>
  isEmpty() ? [complaint('nothing to see', document.body, document.body.getBoundingClientRect())] : []

/** A number for the places of all things; two drawings with the same one have the same faults. */
export function placesDrawn() {
  let sum = 17
  for (const element of document.body.querySelectorAll('*')) {
    const { left, top, width, height } = element.getBoundingClientRect()
    for (const part of [left, top, width, height]) sum = (Math.imul(sum, 31) + Math.round(part * 4)) | 0
  }
  return sum
}

/** Everything that is wrong with the page as it is drawn now, unless nothing moved since `known`. */
export function complaintsAbout(look: Look, known?: number) {
  const places = placesDrawn()
  if (places === known) return { places, complaints: [] }
  return {
    places,
    complaints: [...emptiness(), ...outside(look), ...controls(look), ...texts(), ...namelessIcons(look)],
  }
}

/** Another region may lie there, or a field with a text of its own. */
function isTurnedAt(region: Element, x: number, y: number) {
  for (let each = document.elementFromPoint(x, y); each; each = each.parentElement) {
    if (each === region) return true
    if (each.matches('textarea') || ['auto', 'scroll'].includes(styleOf(each).overflowY)) return false
  }
  return false
}

/** The regions that have more than they show, with the place where a wheel turns them. */
export function scrollRegions() {
  const all = [
    ...reachable().querySelectorAll('*'),
    ...(reachable() === document.body ? [document.scrollingElement!] : []),
  ]
  return all.flatMap((element, index) => {
    const isRoot = element === document.scrollingElement
    const { overflowY } = styleOf(element)
    if (!isRoot && !['auto', 'scroll'].includes(overflowY)) return []
    if (element.scrollHeight < element.clientHeight + 8 || !isShown(element)) return []
    const seen = isRoot ? new DOMRect(0, 0, innerWidth, innerHeight) : seenPart(element)
    if (seen.width < 40 || seen.height < 40) return []
    // A panel may lie over its middle.
    const share = [0.5, 0.25, 0.75, 0.1, 0.9].find(part =>
      isTurnedAt(element, seen.left + seen.width * part, seen.top + seen.height / 2),
    )
    if (share === undefined) return []
    element.setAttribute('data-region', String(index))
    return [
      {
        region: String(index),
        name: nameOf(element).slice(0, 60),
        x: seen.left + seen.width * share,
        y: seen.top + seen.height / 2,
      },
    ]
  })
}

/** As the page has them. */
export type Rules = {
  pageRules: {
    complaintsAbout: typeof complaintsAbout
    iconToHover: typeof iconToHover
    isEmpty: typeof isEmpty
    placesDrawn: typeof placesDrawn
    scrollRegions: typeof scrollRegions
  }
}
