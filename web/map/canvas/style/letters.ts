// Letters must be there before the map draws them: it keeps forever the first picture that it made of one.
import type { RequestTransformFunction } from 'maplibre-gl'

const FONT = '500 24px "Pretendard Variable"'
const OURS = 'Pretendard Variable'
/** The first name only tells MapLibre the weight. */
export const MEDIUM = ['Pretendard Medium', OURS]
export const SEMIBOLD = ['Pretendard SemiBold', OURS]

/** A server of letters for the operator's style has none of ours: MapLibre draws them itself where it gets no address. */
export const refuseOurLetters: RequestTransformFunction = url => {
  if (url.includes(OURS)) throw new Error('Our letters are drawn here.')
  return { url }
}

const fetched = new Set<string>()

export const hasLetters = (text: string) => Array.from(text).every(letter => fetched.has(letter))

/** Without them the map draws those of the device. */
export async function fetchLetters(texts: readonly string[]) {
  const missing = [...new Set(texts.join(''))].filter(letter => !fetched.has(letter))
  if (missing.length === 0) return
  await document.fonts.load(FONT, missing.join('')).catch(() => undefined)
  for (const letter of missing) fetched.add(letter)
}
