// Photos without the place where they were taken. The picture itself stays as it is, byte for byte.
import { crc32 } from 'node:zlib'

const GPS_POINTER = 0x8825
const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0')
const EXIF = Buffer.from('Exif\0\0')

/** Overwrites the directory of the location within EXIF data, in place. */
function blankLocation(tiff: Buffer) {
  if (tiff.length < 8) return
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const fits = (at: number, bytes: number) => at >= 0 && at + bytes <= tiff.length
  const first = long(4)
  if (!fits(first, 2)) return
  for (let each = 0; each < short(first); each++) {
    const entry = first + 2 + each * 12
    if (!fits(entry, 12)) return
    if (short(entry) !== GPS_POINTER) continue
    const directory = long(entry + 8)
    if (fits(directory, 2)) blankDirectory(tiff, directory, short(directory), { long, short, fits })
    // A viewer that follows the pointer finds a directory without entries.
    tiff.fill(0, entry, entry + 12)
  }
}

type Reading = {
  long: (at: number) => number
  short: (at: number) => number
  fits: (at: number, bytes: number) => boolean
}
/** The bytes of one value by its type, in the order of the TIFF specification, §2. */
const BYTES_OF_TYPE = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

function blankDirectory(tiff: Buffer, at: number, count: number, { long, short, fits }: Reading) {
  for (let each = 0; each < count; each++) {
    const entry = at + 2 + each * 12
    if (!fits(entry, 12)) return
    const bytes = (BYTES_OF_TYPE[short(entry + 2)] ?? 0) * long(entry + 4)
    const value = long(entry + 8)
    if (bytes > 4 && fits(value, bytes)) tiff.fill(0, value, value + bytes)
    tiff.fill(0, entry, entry + 12)
  }
  tiff.fill(0, at, at + 2)
}

/** JPEG: segments stand one after the other until the picture begins. */
function inJpeg(bytes: Buffer) {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    if (marker === 0xda) return
    const length = bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at + 4, at + 2 + length)
    if (marker === 0xe1 && segment.subarray(0, EXIF.length).equals(EXIF)) blankLocation(segment.subarray(EXIF.length))
    if (marker === 0xe1 && segment.subarray(0, XMP.length).equals(XMP) && segment.includes('GPS'))
      segment.fill(' ', XMP.length)
    at += 2 + length
  }
}

/** WebP: chunks with an even length. */
function inWebp(bytes: Buffer) {
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const chunk = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'EXIF') blankLocation(chunk.subarray(0, EXIF.length).equals(EXIF) ? chunk.subarray(6) : chunk)
    if (name === 'XMP ' && chunk.includes('GPS')) chunk.fill(' ')
    at += 8 + length + (length % 2)
  }
}

/** PNG: chunks with a checksum each. */
function inPng(bytes: Buffer) {
  for (let at = 8; at + 12 <= bytes.length;) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) return
    const chunk = bytes.subarray(at + 8, end)
    const isWords = name === 'iTXt' && chunk.includes('XML:com.adobe.xmp') && chunk.includes('GPS')
    if (name === 'eXIf') blankLocation(chunk)
    if (isWords) chunk.fill(' ', chunk.indexOf('<'))
    if (name === 'eXIf' || isWords) bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end)
    at = end + 4
  }
}

/** The kinds that phones and programs share pictures in. Others, as HEIC and videos, stay as they are. */
export function withoutLocation(bytes: Buffer, type: string): Buffer {
  const copy = Buffer.from(bytes)
  if (type === 'image/png') inPng(copy)
  if (type === 'image/jpeg') inJpeg(copy)
  if (type === 'image/webp') inWebp(copy)
  return copy
}
