// Uploads under way stand in the text as widgets, not in the document: nothing half done is ever saved or undone.
import { sentenceFor } from '#korean/errors'
import { type EditorState, Plugin, PluginKey, Selection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { schema } from '../document/schema.ts'
import { mayUploadAgain, type Upload } from '../sources.ts'
import { takeWithinRoom } from '../file-room.ts'
import { isReplaced } from './replacing.ts'

export type UploadShown = {
  id: number
  name: string
  share: number
  /** The reason, once it has failed. */
  failure: string | undefined
  /** Drawn into it. */
  place: HTMLElement
  cancel: () => void
  /** Undefined where it would fail again. */
  retry: (() => void) | undefined
}

type Change = { add: { id: number; at: number; place: HTMLElement } } | { remove: number }
type Place = { id: number; place: HTMLElement }
const widget = (at: number, { id, place }: Place) =>
  Decoration.widget(at, place, { id, place, side: -1, ignoreSelection: true })

const key = new PluginKey<DecorationSet>('uploads')
let uploads = 0

const placeOf = (state: EditorState, id: number) =>
  key.getState(state)?.find(undefined, undefined, spec => spec.id === id)[0]?.from

/** @param list what is drawn of them; with the place that the writer deletes goes the upload */
export const uploadPlaces = (list: UploadList) =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const lost: Place[] = []
        const left = before.map(tr.mapping, tr.doc, { onRemove: spec => void lost.push(spec as Place) })
        // A place that the writer deletes is gone; another value for the text only moves it to the end.
        const end = Selection.atEnd(tr.doc).head
        const places = isReplaced(tr)
          ? left.add(
              tr.doc,
              lost.map(spec => widget(end, spec)),
            )
          : left
        const change = tr.getMeta(key) as Change | undefined
        if (!change) return places
        if ('remove' in change)
          return places.remove(places.find(undefined, undefined, spec => spec.id === change.remove))
        const { id, at, place } = change.add
        return places.add(tr.doc, [widget(at, { id, place })])
      },
    },
    props: { decorations: state => key.getState(state) },
    view: () => ({
      update({ state }) {
        const lost = list.get().filter(({ id }) => placeOf(state, id) === undefined)
        // Not within the change by which they go.
        if (lost.length > 0) queueMicrotask(() => lost.forEach(({ cancel }) => cancel()))
      },
    }),
  })

export type UploadList = { get: () => readonly UploadShown[]; set: (shown: readonly UploadShown[]) => void }

/** Begins the upload of each file at this place; a cancelled or finished one leaves the list. */
export function uploadFiles(view: EditorView, files: readonly File[], at: number, upload: Upload, list: UploadList) {
  const onTheirWay = list.get().filter(({ failure }) => failure === undefined).length
  // The same file may stand there twice.
  const present = new Set<number>()
  view.state.doc.descendants(({ type, attrs }) => void (type === schema.nodes.attachment && present.add(attrs.id)))
  for (const file of takeWithinRoom(files, present.size + onTheirWay)) begin(view, file, at, upload, list)
}

function begin(view: EditorView, file: File, at: number, upload: Upload, list: UploadList): void {
  uploads += 1
  const id = uploads
  const place = document.createElement('span')
  let stop = new AbortController()
  const change = (changes: Partial<UploadShown>) =>
    list.set(list.get().map(each => (each.id === id ? { ...each, ...changes } : each)))
  const end = () => {
    list.set(list.get().filter(each => each.id !== id))
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Change))
  }
  function send() {
    stop = new AbortController()
    change({ share: 0, failure: undefined, retry: undefined })
    upload(file, { onProgress: share => change({ share }), signal: stop.signal }).then(
      ({ fileId, name, isPicture }) => {
        if (view.isDestroyed) return
        const where = placeOf(view.state, id)
        if (where !== undefined) {
          const node = schema.nodes.attachment.create({ id: fileId, label: name, isPicture })
          view.dispatch(view.state.tr.insert(where, [node, schema.text(' ')]))
        }
        end()
      },
      (error: unknown) =>
        !stop.signal.aborted &&
        change({ failure: sentenceFor(error), retry: mayUploadAgain(error) ? send : undefined }),
    )
  }
  const cancel = () => {
    stop.abort()
    end()
    view.focus()
  }
  list.set([...list.get(), { id, name: file.name, share: 0, failure: undefined, place, cancel, retry: undefined }])
  view.dispatch(view.state.tr.setMeta(key, { add: { id, at, place } } satisfies Change))
  send()
}
