// Letters must be there before the map draws them: it keeps forever the first picture that it made of one.
const FONT = '500 24px "Pretendard Variable"'
/** The first name only tells MapLibre the weight. */
export const MEDIUM = ['Pretendard Medium', 'Pretendard Variable']
export const SEMIBOLD = ['Pretendard SemiBold', 'Pretendard Variable']

const fetched = new Set<string>()

export const hasLetters = (text: string) => Array.from(text).every(letter => fetched.has(letter))

/** Without them the map draws those of the device. */
export async function fetchLetters(texts: readonly string[]) {
  const missing = [...new Set(texts.join(''))].filter(letter => !fetched.has(letter))
  if (missing.length === 0) return
  await document.fonts.load(FONT, missing.join('')).catch(() => undefined)
  for (const letter of missing) fetched.add(letter)
}
