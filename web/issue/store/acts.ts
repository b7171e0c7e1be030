// The acts of this tab that a key takes back, the last one first.
import { whenHolderLeaves } from '../../live/holder.ts'
import { showUndo, takeBack } from '../../ui/feedback/toasts.ts'

type Act = { projectId: number; subject: string; undo: () => void }
const ACTS_MOST = 20
let acts: readonly Act[] = []
let lastAct = 0
whenHolderLeaves(() => {
  acts = []
})

/** Without a word: its effect is seen. */
export function noteAct(projectId: number, undo: () => void, subject = `act ${++lastAct}`) {
  const act = { projectId, subject, undo }
  acts = [...acts, act].slice(-ACTS_MOST)
  return act
}

/** With a toast that takes it back. */
export function offerUndo(projectId: number, text: string, undo: () => void, subject?: string) {
  const act = noteAct(projectId, undo, subject)
  showUndo(text, () => takeBackAct(act), act.subject)
  return act
}

/** It was taken back elsewhere. */
export function forgetAct(subject: string) {
  acts = acts.filter(act => act.subject !== subject)
  takeBack(subject)
}

function takeBackAct(act: Act) {
  if (!acts.includes(act)) return
  forgetAct(act.subject)
  act.undo()
}

/** The last act in this project; undefined where there is none. */
export function lastUndo(projectId: number) {
  const act = acts.findLast(each => each.projectId === projectId)
  return act && (() => takeBackAct(act))
}
