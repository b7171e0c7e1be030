// A mention as it is drawn: a line may end within a long name, but not behind the sign.
const letters = new Intl.Segmenter('ko')

/** The sign with the first letter, and the rest of the name. */
export function mentionParts(label: string): [beginning: string, rest: string] {
  const [first] = letters.segment(label)
  const beginning = first?.segment ?? ''
  return [`@${beginning}`, label.slice(beginning.length)]
}
