// A thing has so many files at most; what is beyond is said before anything is sent.
import { FILES_MOST } from '#contract/file'
import { fill } from '#korean/particle'
import { uploadText } from '#korean/text'
import { showError } from '../feedback/toasts.ts'

/** @param present how many files the thing has, with those that are on their way */
export function takeWithinRoom(files: Iterable<File>, present: number) {
  const all = [...files]
  const taken = all.slice(0, Math.max(0, FILES_MOST - present))
  if (taken.length < all.length)
    showError(fill(uploadText.tooMany, { most: FILES_MOST, left: all.length - taken.length }))
  return taken
}
