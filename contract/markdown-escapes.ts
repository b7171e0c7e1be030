// Signs of Markdown that stand for themselves behind a backslash.
export const unescaped = (label: string) => label.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')

/** The label of a link or a mention. */
export const escapedLabel = (label: string) => label.replaceAll(/[[\]\\`]/g, String.raw`\$&`)
