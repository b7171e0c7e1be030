// Tasks in the lines of a text, found without the parser.

const BOX_OF_LINE = /^(.*?(?:[-+*]|\d{1,9}[.)])\s+\[)[ xX](\])/

/** The text with this task done or not. */
export function withTask(text: string, line: number, isDone: boolean): string {
  const lines = text.split('\n')
  lines[line] = (lines[line] ?? '').replace(BOX_OF_LINE, `$1${isDone ? 'x' : ' '}$2`)
  return lines.join('\n')
}
