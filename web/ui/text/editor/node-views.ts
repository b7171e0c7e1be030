// Parts of the document that are more than an element: boxes of tasks, and files as features show them.
import type { NodeViewConstructor } from 'prosemirror-view'
import { textText } from '#korean/text'
import checkbox from '../../field/Checkbox.module.css'
import prose from '../RichText.module.css'

/** Drawn by React into an element of the document. */
export type Drawn = { place: HTMLElement; id: number; label: string; isPicture: boolean }
export type DrawnList = { get: () => readonly Drawn[]; set: (drawn: readonly Drawn[]) => void }

export const taskItem: NodeViewConstructor = (node, view, getPos) => {
  const dom = document.createElement('li')
  const { isDone } = node.attrs
  if (isDone === null) return { dom, contentDOM: dom, update: next => next.sameMarkup(node) }
  dom.className = prose.task!
  dom.dataset.done = String(isDone)
  const label = document.createElement('label')
  label.className = prose.box!
  label.contentEditable = 'false'
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.className = checkbox.input!
  box.checked = Boolean(isDone)
  box.setAttribute('aria-label', textText.done)
  box.addEventListener('change', () => {
    const at = getPos()
    if (at === undefined) return
    view.dispatch(view.state.tr.setNodeMarkup(at, null, { isDone: box.checked }))
    view.focus()
  })
  label.append(box)
  const contentDOM = document.createElement('div')
  dom.append(label, contentDOM)
  return {
    dom,
    contentDOM,
    update: next => next.sameMarkup(node),
    stopEvent: event => label.contains(event.target as Node),
    // A cursor that the browser put behind the words is moved into them.
    ignoreMutation: mutation => mutation.type !== 'selection' && label.contains(mutation.target),
  }
}

export const attachment =
  (list: DrawnList): NodeViewConstructor =>
  node => {
    const dom = document.createElement('span')
    dom.className = prose.attachment!
    dom.dataset.attachment = String(node.attrs.id)
    dom.dataset.picture = String(node.attrs.isPicture)
    const { id, label, isPicture } = node.attrs as Drawn
    const drawn = { place: dom, id, label, isPicture }
    // The view makes its elements in the middle of a draw of React.
    queueMicrotask(() => list.set([...list.get(), drawn]))
    return {
      dom,
      update: next => next.sameMarkup(node),
      destroy: () => queueMicrotask(() => list.set(list.get().filter(each => each.place !== dom))),
      ignoreMutation: () => true,
    }
  }
