// Text as spreadsheets of Korea keep it on Windows.

/** Encodes as older Windows programs do, by reversing the decoder of all two-byte letters. */
export function encoded(text: string) {
  const bytesOf = new Map<string, number[]>()
  // Node decodes no letters beyond the old standard, which the newer Windows code page and browsers have.
  bytesOf.set('뷁', [0x94, 0xee])
  const decoder = new TextDecoder('euc-kr')
  for (let first = 0x81; first <= 0xfe; first++)
    for (let second = 0x41; second <= 0xfe; second++) {
      const letter = decoder.decode(new Uint8Array([first, second]))
      if (letter.length === 1 && letter !== '\ufffd') bytesOf.set(letter, [first, second])
    }
  return Buffer.from([...text].flatMap(letter => bytesOf.get(letter) ?? [letter.charCodeAt(0)]))
}
