// Saving what this page made as a file.

export function saveFile(parts: BlobPart[], type: string, name: string) {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
