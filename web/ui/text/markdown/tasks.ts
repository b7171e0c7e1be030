// Tasks: items of a list that begin with a box.
import type { StateCore, Token } from 'markdown-it'

const BOX = /^\[([ xX])\](?:[ \n]+|$)/

export type Task = { isDone: boolean; line: number }

/** The task that this item is, if it is one. */
export const taskOf = (item: Token): Task | undefined => (item.meta as Task | null) ?? undefined

/** Takes the boxes out of the text before it is read, and notes them at their items. */
export function tasks(state: StateCore): void {
  for (const [at, item] of state.tokens.entries()) {
    const words = state.tokens[at + 2]
    if (item.type !== 'list_item_open' || state.tokens[at + 1]?.type !== 'paragraph_open' || !words) continue
    const box = BOX.exec(words.content)
    if (!box) continue
    item.meta = { isDone: box[1] !== ' ', line: words.map![0] } satisfies Task
    words.content = words.content.slice(box[0].length)
  }
}

/** A line with nothing but a blank that does not break is how an empty paragraph is written. */
export function emptyParagraphs(state: StateCore): void {
  for (const token of state.tokens) if (token.type === 'inline' && token.content === '\u00a0') token.content = ''
}
