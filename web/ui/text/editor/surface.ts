// The editing surface: the view of the document with all its plug-ins, and what the controls around it show.
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { EditorState, Plugin, Selection } from 'prosemirror-state'
import { isInTable, tableEditing } from 'prosemirror-tables'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import { createStore, type StoreApi, useStore } from 'zustand'
import { documentOf } from '../document/read.ts'
import { schema } from '../document/schema.ts'
import { markdownOf } from '../document/write.ts'
import { paste, type TakeFiles } from '../paste/paste.ts'
import { codeColors } from './code-colors.ts'
import { around, hasMark, type ListKind, listKindOf } from './commands.ts'
import { editorKeys } from './keys.ts'
import { attachment, type Drawn, taskItem } from './node-views.ts'
import { replacing } from './replacing.ts'
import { type ListKeys, type Suggestion, suggestionIn, suggestions } from './suggestions.ts'
import { typing } from './typing.ts'
import { type UploadList, uploadPlaces, type UploadShown } from './uploads.ts'

const { nodes } = schema

/** The part of the document that the controls around it show. */
export type Shown = {
  isStrong: boolean
  isEm: boolean
  isStrike: boolean
  isCode: boolean
  isLink: boolean
  heading: number
  list: ListKind | undefined
  isQuote: boolean
  isTable: boolean
  /** The language of the code around the cursor. */
  language: string | undefined
  suggestion: Suggestion | undefined
  isLinkOpen: boolean
  uploads: readonly UploadShown[]
  drawn: readonly Drawn[]
}

const shownOf = (state: EditorState): Omit<Shown, 'isLinkOpen' | 'uploads' | 'drawn'> => ({
  isStrong: hasMark(state, 'strong'),
  isEm: hasMark(state, 'em'),
  isStrike: hasMark(state, 'strike'),
  isCode: hasMark(state, 'code'),
  isLink: hasMark(state, 'link'),
  heading: Number(around(state, nodes.heading)?.node.attrs.level ?? 0),
  list: listKindOf(state),
  isQuote: around(state, nodes.blockquote) !== undefined,
  isTable: isInTable(state),
  language: around(state, nodes.code_block)?.node.attrs.language as string | undefined,
  suggestion: suggestionIn(state),
})

/** Before somebody writes: a text that ends with a sign opens no list. */
const unasked = (state: EditorState) => ({ ...shownOf(state), suggestion: undefined })

/** Behind a table or code there is always a line to go on in. */
const lastParagraph = () =>
  new Plugin({
    appendTransaction: (_, __, { doc, tr }) =>
      doc.lastChild && [nodes.table, nodes.code_block, nodes.rule, nodes.blockquote].includes(doc.lastChild.type)
        ? tr.insert(doc.content.size, nodes.paragraph.create())
        : null,
  })

/** The cursor behind what is there: whoever comes to it goes on. */
const atEnd = (state: EditorState) => state.apply(state.tr.setSelection(Selection.atEnd(state.doc)))

/** The send buttons below the text stay in sight while it is written. */
const BELOW_PX = 56
const scrollMargin = { top: 5, right: 5, bottom: BELOW_PX, left: 5 }

const FOCUSED_MS = 30

/** Where a text begins with a box that is no text, the browser gives the focus without a place for the cursor. */
const cursorAtFocus = () =>
  new Plugin({
    props: {
      handleDOMEvents: {
        focus(view) {
          setTimeout(() => {
            const isPlaced = view.dom.contains(getSelection()?.anchorNode ?? null)
            if (!view.isDestroyed && view.hasFocus() && !isPlaced) view.focus()
          }, FOCUSED_MS)
          return false
        },
      },
    },
  })

const placeholder = (said: () => string) =>
  new Plugin({
    props: {
      decorations({ doc }) {
        const first = doc.firstChild
        if (doc.childCount !== 1 || first?.type !== nodes.paragraph || first.childCount > 0) return null
        return DecorationSet.create(doc, [Decoration.node(0, first.nodeSize, { 'data-placeholder': said() })])
      },
    },
  })

export type SurfaceOptions = {
  value: string
  attributes: () => Record<string, string>
  placeholder: () => string
  onChange: (markdown: string) => void
  takeFiles: () => TakeFiles | undefined
}

type Around = { list: { current: ListKeys | undefined }; uploads: UploadList; openLink: () => void }
const pluginsOf = (options: SurfaceOptions, { list, uploads, openLink }: Around) => [
  suggestions(list),
  typing(),
  ...editorKeys(openLink),
  paste(options.takeFiles),
  tableEditing(),
  history(),
  dropCursor({ color: 'var(--accent)', width: 2 }),
  gapCursor(),
  uploadPlaces(uploads),
  codeColors(),
  lastParagraph(),
  cursorAtFocus(),
  placeholder(options.placeholder),
]

/** A part of what is shown, for the plugin that knows it. */
const partOf = <Name extends 'uploads' | 'drawn'>(shown: () => StoreApi<Shown>, name: Name) => ({
  get: () => shown().getState()[name],
  set: (next: Shown[Name]) => shown().setState({ [name]: next } as Pick<Shown, Name>),
})

export type Surface = ReturnType<typeof surfaceIn>
export const useShown = ({ shown }: Surface) => useStore(shown)

export function surfaceIn(host: HTMLElement, options: SurfaceOptions) {
  const list: { current: ListKeys | undefined } = { current: undefined }
  const drawn = partOf(() => shown, 'drawn')
  const openLink = () => shown.setState({ isLinkOpen: true })
  const uploads = partOf(() => shown, 'uploads')
  const plugins = pluginsOf(options, { list, uploads, openLink })
  let said = options.value
  let given = options.value
  /** Values that the owner was told and has not given back yet: they come late, and are not somebody else's. */
  let told: string[] = []
  const empty = EditorState.create({ schema, plugins })
  // As a transaction, for the plugins that add to a document.
  const first = atEnd(empty.apply(replacing(empty, documentOf(said))))
  const shown = createStore<Shown>(() => ({ ...unasked(first), isLinkOpen: false, uploads: [], drawn: [] }))
  const view = new EditorView(host, {
    state: first,
    attributes: options.attributes,
    scrollMargin,
    scrollThreshold: scrollMargin,
    nodeViews: { list_item: taskItem, attachment: attachment(drawn) },
    dispatchTransaction(tr) {
      view.updateState(view.state.apply(tr))
      shown.setState(shownOf(view.state))
      if (!tr.docChanged) return
      const markdown = markdownOf(view.state.doc)
      if (markdown === said) return
      said = markdown
      told.push(markdown)
      options.onChange(markdown)
    },
  })
  return {
    view,
    shown,
    uploads,
    setList: (keys: ListKeys | undefined) => void (list.current = keys),
    openLink,
    /** Another value than the one it said last: somebody else's, or none after it was sent. */
    take(value: string) {
      // Somebody may have typed before the owner was drawn again.
      if (value === given) return
      given = value
      const echo = told.lastIndexOf(value)
      told = told.slice(echo + 1)
      if (echo >= 0 || value === said) return
      said = value
      // Not by the way of what is typed, which would be told to the owner as a change.
      const replaced = view.state.apply(replacing(view.state, documentOf(value)))
      view.updateState(view.hasFocus() ? replaced : atEnd(replaced))
      // Or the focus would come back to where the browser had left the cursor.
      const left = getSelection()
      if (!view.hasFocus() && view.dom.contains(left?.anchorNode ?? null)) left?.removeAllRanges()
      shown.setState(view.hasFocus() ? shownOf(view.state) : unasked(view.state))
    },
    end() {
      for (const upload of shown.getState().uploads) upload.cancel()
      view.destroy()
    },
  }
}
