// The text of the tooltip of a thing on the page: the name of an icon, or the whole of a text that is cut.

export type Tip = { owner: HTMLElement; text: string; keys?: string | undefined }

const CONTROLS = 'a[href], button, summary, [role=button], [role=link], [role=tab]'
/** Text further away belongs to something larger than the thing under the pointer. */
const STEPS_MOST = 6

/** The tooltip of the nearest thing around this element that needs one. */
export function tipAround(target: Element): Tip | undefined {
  // A trigger of `Tooltip` says something of its own, and a title is drawn by the browser.
  if (target.closest('[data-own-tooltip], [title]')) return undefined
  let each: Element | null = target
  for (let steps = 0; each && steps < STEPS_MOST; each = each.parentElement, steps++) {
    const tip = each instanceof HTMLElement ? tipOf(each) : undefined
    if (tip) return tip
    if (each.matches(CONTROLS)) return undefined
  }
  return undefined
}

/** Keyboard focus stands on the whole of a row or a link, whose cut text lies further inside. */
export function tipInside(target: Element): Tip | undefined {
  const around = tipAround(target)
  if (around) return around
  if (!target.matches(CONTROLS)) return undefined
  const cut = [...target.querySelectorAll<HTMLElement>('*')].find(isCut)
  return cut && { owner: cut, text: textOf(cut) }
}

function tipOf(element: HTMLElement): Tip | undefined {
  const said = element.dataset['tip']
  if (said) return { owner: element, text: said }
  if (element.matches(CONTROLS) && !hasVisibleText(element)) {
    // An open menu says more than its name.
    const text = element.getAttribute('aria-expanded') === 'true' ? '' : nameOf(element)
    return text ? { owner: element, text, keys: shortcutOf(element) } : undefined
  }
  return isCut(element) ? { owner: element, text: textOf(element) } : undefined
}

const textOf = (element: HTMLElement) => element.innerText.replaceAll(/\s+/g, ' ').trim()
/** A picture inside may bring the name. */
const nameOf = (element: HTMLElement) =>
  element.getAttribute('aria-label') ??
  (element.textContent.trim() || (element.querySelector('[aria-label]')?.getAttribute('aria-label') ?? ''))

/** Text for screen readers alone is drawn one pixel wide, and initials in a picture are no name. */
function hasVisibleText(element: HTMLElement) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!node.textContent?.trim() || !parent?.checkVisibility() || parent.closest('[aria-hidden=true], svg')) continue
    if (getComputedStyle(parent).clipPath !== 'none') continue
    range.selectNodeContents(node)
    const { width, height } = range.getBoundingClientRect()
    if (width > 1 && height > 1) return true
  }
  return false
}

function isCut(element: HTMLElement) {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
  if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return false
  if (element.matches('input, textarea, select')) return false
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  if (textOverflow === 'ellipsis' && scrollWidth > clientWidth) return true
  // Letters reach a little out of tight lines.
  return webkitLineClamp !== 'none' && scrollHeight > clientHeight + 2
}

const SHOWN: Record<string, string> = { Control: 'Ctrl', Meta: '⌘', Delete: 'Del', Escape: 'Esc' }

/** The first key as people read it; the attribute is written for machines. */
function shortcutOf(element: HTMLElement) {
  const [first] = element.getAttribute('aria-keyshortcuts')?.split(' ') ?? []
  return first
    ?.split('+')
    .map(part => SHOWN[part] ?? part)
    .join(' ')
}
