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

/** Says that it is done, with a way back. An act that was taken back meanwhile is not spoken of. */
export function sayAct(act: Act, text: string) {
  if (acts.includes(act)) showUndo(text, () => takeBackAct(act), act.subject)
}

/** Notes and says what the server has done. */
export const offerUndo = (projectId: number, text: string, undo: () => void, subject?: string) =>
  sayAct(noteAct(projectId, undo, subject), text)

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

/** The last act in this project, or in any; undefined where there is none. */
export function lastUndo(projectId?: number) {
  const act = acts.findLast(each => projectId === undefined || each.projectId === projectId)
  return act && (() => takeBackAct(act))
}
