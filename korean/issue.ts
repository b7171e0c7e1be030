// Issues, in words.

export const issueText = {
  copyOf: '{title} (복사본)',
}
