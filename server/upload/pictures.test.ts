// The rules for pictures, tested through the call that attaches one: the bytes decide, not the declared type.
import { randomBytes } from 'node:crypto'
import { createDeflate, crc32 } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { IMAGE_BYTES, type ImageType } from '#contract/image'
import { preparedDirectory, startedServer } from '../testing/process.ts'
import { person, refusal, visitor } from '../testing/visitor.ts'
import { choosePicture, uploaded } from './test.ts'

const browser = await person()

/** The type and the bytes of an attached picture as others see it. */
async function shown(bytes: Uint8Array, contentType: ImageType) {
  const { cdnUrl } = await uploaded(browser, bytes, { contentType })
  await choosePicture(browser, cdnUrl)
  const answer = await visitor().send(cdnUrl)
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function refused(bytes: Uint8Array, contentType: ImageType = 'image/png') {
  const { cdnUrl } = await uploaded(browser, bytes, { contentType })
  const { status, error, fields } = await refusal(choosePicture(browser, cdnUrl))
  expect(status).toBe(422)
  return [error, fields?.profileImgUrl]
}

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })

/** A picture with content, so that half of its file is half of the picture. */
const drawing = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } }).blur(3)

test('a photo is turned upright, made 800 wide, and says nothing of where it was taken', async () => {
  const photo = await canvas(1600, 1200)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Dure Camera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '126/1 58/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif?.includes('Dure Camera')).toBe(true)
  const { type, bytes } = await shown(photo, 'image/jpeg')
  expect(type).toBe('image/jpeg')
  const { format, width, height, exif, icc, orientation } = await sharp(bytes).metadata()
  expect({ format, width, height, exif, icc, orientation }).toEqual({
    format: 'jpeg',
    width: 800,
    height: 1067,
    exif: undefined,
    icc: undefined,
    orientation: undefined,
  })
  expect(bytes.includes('Dure Camera')).toBe(false)
})

test('PNG keeps what is transparent, GIF its first picture, and what is small stays small', async () => {
  const clear = await sharp({ create: { width: 30, height: 20, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const png = await shown(clear, 'image/png')
  expect(png.type).toBe('image/png')
  expect(await sharp(png.bytes).metadata()).toMatchObject({ format: 'png', width: 30, height: 20, hasAlpha: true })
  const moving = await sharp(Buffer.alloc(10 * 40 * 3, Buffer.from([255, 0, 0])), {
    raw: { width: 10, height: 40, channels: 3, pageHeight: 20 },
  })
    .gif({ loop: 0, delay: [100, 100], keepDuplicateFrames: true })
    .toBuffer()
  expect(await sharp(moving, { pages: -1 }).metadata()).toMatchObject({ pages: 2 })
  const gif = await shown(moving, 'image/gif')
  expect(gif.type).toBe('image/gif')
  expect(await sharp(gif.bytes, { pages: -1 }).metadata()).toMatchObject({ format: 'gif', width: 10, height: 20 })
  expect((await sharp(gif.bytes, { pages: -1 }).metadata()).pages ?? 1).toBe(1)
})

test('a JPEG that was called a PNG is a JPEG', async () => {
  expect((await shown(await canvas(10, 10).jpeg().toBuffer(), 'image/png')).type).toBe('image/jpeg')
})

test('[S5.3] [S5.4] what is no JPG, PNG or GIF by its bytes is refused, whatever it is called', async () => {
  const others = {
    exe: Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(500)]),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    webp: await canvas(10, 10).webp().toBuffer(),
    heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  }
  for (const bytes of Object.values(others))
    expect(await refused(bytes)).toEqual(['image.type', '지원하지 않는 파일 형식입니다. (JPG, PNG, GIF만 가능)'])
})

test('[S5.4] what cannot be drawn whole is broken', async () => {
  const broken = ['image.broken', '이미지 로드 실패']
  for (const [format, type] of [
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['gif', 'image/gif'],
  ] as const) {
    const whole = await drawing(300, 200).toFormat(format).toBuffer()
    expect(await refused(whole.subarray(0, whole.length / 2), type)).toEqual(broken)
    expect(await refused(Buffer.concat([whole.subarray(0, 12), Buffer.alloc(200, 7)]), type)).toEqual(broken)
  }
  expect(await refused(Buffer.alloc(0))).toEqual(broken)
})

test('[S5.4] a small file of 40,000 by 40,000 is not unpacked', async () => {
  const bomb = await blackPng(40_000, 40_000)
  expect(bomb.length).toBeLessThan(IMAGE_BYTES)
  expect((await refused(bomb))[0]).toBe('image.broken')
  // With fewer pixels the same picture is valid.
  expect((await shown(await blackPng(4_000, 4_000), 'image/png')).type).toBe('image/png')
})

test('[S5.4] a strip of a picture is no picture, and a long one is made as long as anybody looks at', async () => {
  for (const [width, height] of [
    [2, 16_001],
    [16_001, 2],
  ] as const)
    expect((await refused(await blackPng(width, height)))[0]).toBe('image.broken')
  const { bytes } = await shown(await blackPng(900, 12_000), 'image/png')
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 240, height: 3_200 })
})

test('a few dozen pictures at once: each is drawn or asked to come again, none fails', async () => {
  const bytes = await drawing(2_000, 1_500).jpeg({ quality: 50 }).toBuffer()
  // A server of its own, because one that asks to come again says so to all other tests too.
  const dataDir = await preparedDirectory()
  const { url } = await startedServer({ DATA_DIR: dataDir, TRUST_PROXY: '1' })
  const busy = await person({ url, dataDir })
  const pictures = await Promise.all(
    Array.from({ length: 32 }, () => uploaded(busy, bytes, { contentType: 'image/jpeg' })),
  )
  const statuses = await Promise.all(
    pictures.map(({ cdnUrl }) =>
      choosePicture(busy, cdnUrl).then(
        () => 200,
        ({ status }: { status: number }) => status,
      ),
    ),
  )
  expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(21)
})

/** One bit for each pixel, all of them black. */
async function blackPng(width: number, height: number) {
  const row = Buffer.alloc(1 + Math.ceil(width / 8))
  const packed = await buffer(Readable.from(Array.from({ length: height }, () => row)).pipe(createDeflate()))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))])
}
