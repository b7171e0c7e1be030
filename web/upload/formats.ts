// Type, size and end of a picture, by its bytes. The server cannot find a cut file: it gets what the browser drew of it.
import type { ImageType } from '#contract/image'

export type Picture = { type: ImageType; width: number; height: number; isComplete: boolean }

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** 'other' where the bytes begin like nothing that is taken, as on the server; undefined where they end too soon. */
export function pictureIn(bytes: Uint8Array): Picture | 'other' | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpeg(view)
    if (text(bytes, 1, 4) === 'PNG' && bytes[0] === 0x89) return png(bytes, view)
    if (/^GIF8[79]a/.test(text(bytes, 0, 6))) return gif(view)
  } catch (error) {
    // It ends in the middle of a number.
    if (error instanceof RangeError) return undefined
    throw error
  }
  return bytes.length > 0 ? 'other' : undefined
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Frames of every coding; between them stand three other segments. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** By its segments: a preview inside has an end of its own, and cameras append films behind the end. */
function jpeg(view: DataView): Picture {
  const picture: Picture = { type: 'image/jpeg', width: 0, height: 0, isComplete: false }
  let at = 2
  while (at + 1 < view.byteLength) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || marker === 0xff) at += 1
    else if (marker === END_OF_IMAGE) return { ...picture, isComplete: picture.width > 0 }
    else if (isBare(marker)) at += 2
    else {
      if (isFrame(marker)) {
        picture.height = view.getUint16(at + 5)
        picture.width = view.getUint16(at + 7)
      }
      at += 2 + view.getUint16(at + 2)
      if (marker === START_OF_SCAN) at = endOfScan(view, at)
    }
  }
  return picture
}

/** Inside a scan a marker's first byte is always followed by zero or a restart. */
function endOfScan(view: DataView, from: number) {
  let at = from
  while (at + 1 < view.byteLength) {
    const next = view.getUint8(at + 1)
    if (view.getUint8(at) === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) return at
    at += 1
  }
  return view.byteLength
}

function png(bytes: Uint8Array, view: DataView): Picture {
  const picture = { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) } as const
  let at = 8
  while (at + 12 <= bytes.length) {
    if (text(bytes, at + 4, at + 8) === 'IEND') return { ...picture, isComplete: true }
    at += 12 + view.getUint32(at)
  }
  return { ...picture, isComplete: false }
}

/** The bytes of a table of colours whose size stands in the last three bits, where the first bit says that there is one. */
const tableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0)

function gif(view: DataView): Picture {
  const picture = { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) } as const
  let at = 13 + tableBytes(view.getUint8(10))
  while (at < view.byteLength) {
    const block = view.getUint8(at)
    if (block === 0x3b) return { ...picture, isComplete: true }
    if (block === 0x21) at += 2
    else if (block === 0x2c) at += 11 + tableBytes(view.getUint8(at + 9))
    else break
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
    at += 1
  }
  return { ...picture, isComplete: false }
}
