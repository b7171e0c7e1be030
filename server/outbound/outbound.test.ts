import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { changeConfig, limits, readConfig } from '../config.ts'
import { answering, fetchOutside } from './outbound.ts'
import { isPublic } from './public.ts'
import { siteOf } from './test.ts'
import { Unfetched, vetted } from './vetting.ts'

afterEach(() => void changeConfig({ outboundAllowed: new Set() }))
const allow = (...hosts: string[]) => changeConfig({ outboundAllowed: new Set(hosts) })

const HTML = { types: ['text/html'] }
const fetched = async (address: string, more: Partial<Parameters<typeof fetchOutside>[1]> = {}) =>
  fetchOutside(address, { ...HTML, ...more })
const why = (promised: Promise<unknown>) =>
  promised.then(
    () => 'fetched',
    (error: unknown) => {
      expect(error).toBeInstanceOf(Unfetched)
      return (error as Error).message
    },
  )

test('only addresses that IANA gives out to the internet are public', () => {
  const inside = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.19.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:10::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2400:cb00::5efe:a00:1',
    '3fff::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'no address',
  ]
  expect(inside.filter(isPublic)).toEqual([])
  const outside = ['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '223.130.195.200', '2606:4700::1', '2400:cb00::1']
  expect(outside.filter(address => !isPublic(address))).toEqual([])
})

test('an address is refused by its scheme, its port, its password, and by any address of its name', async () => {
  const never = new AbortController().signal
  const vet = (address: string, ...addresses: string[]) =>
    vetted(new URL(address), never, { resolve: async () => addresses })
  expect(await vet('https://example.com/a', '1.1.1.1', '2606:4700::1')).toEqual(['1.1.1.1', '2606:4700::1'])
  expect(await vet('http://example.com:443/', '1.1.1.1')).toEqual(['1.1.1.1'])
  for (const [address, ...addresses] of [
    ['ftp://example.com/', '1.1.1.1'],
    ['file:///etc/passwd', '1.1.1.1'],
    ['http://example.com:8080/', '1.1.1.1'],
    ['http://example.com:22/', '1.1.1.1'],
    ['http://mina:secret@example.com/', '1.1.1.1'],
    ['http://mina@example.com/', '1.1.1.1'],
    ['http://example.com/'],
    ['http://example.com/', '127.0.0.1'],
    ['http://example.com/', '1.1.1.1', '10.0.0.1'],
    ['http://example.com/', '1.1.1.1', '::ffff:10.0.0.1'],
    // Ways to write loopback, and the address of a cloud machine's data.
    ['http://127.1/', '1.1.1.1'],
    ['http://2130706433/', '1.1.1.1'],
    ['http://0x7f.0.0.1/', '1.1.1.1'],
    ['http://0177.0.0.1/', '1.1.1.1'],
    ['http://[::1]/', '1.1.1.1'],
    ['http://[::ffff:127.0.0.1]/', '1.1.1.1'],
    ['http://[64:ff9b::169.254.169.254]/', '1.1.1.1'],
    ['http://169.254.169.254/latest/meta-data/', '1.1.1.1'],
    ['http://①②⑦.0.0.1/', '1.1.1.1'],
  ] as const)
    await expect(vet(address, ...addresses), address).rejects.toBeInstanceOf(Unfetched)
})

test('an operator allows hosts of the own network, each with its port', async () => {
  const { outboundAllowed } = readConfig({ OUTBOUND_ALLOWED: 'Wiki.Company.local, 127.1:3000,[FD00:0::1]:8080' })
  expect([...outboundAllowed]).toEqual(['wiki.company.local', '127.0.0.1:3000', '[fd00::1]:8080'])
  for (const wrong of ['http://wiki', 'wiki/path', 'a b', 'wiki:0', 'mina@wiki', '[::1', 'wiki:x'])
    expect(() => readConfig({ OUTBOUND_ALLOWED: wrong }), wrong).toThrow('OUTBOUND_ALLOWED')
  changeConfig({ outboundAllowed })
  const never = new AbortController().signal
  const vet = (address: string) => vetted(new URL(address), never, { resolve: async () => ['10.0.0.5'] })
  for (const address of ['http://WIKI.company.local/', 'https://wiki.company.local/', 'http://wiki.company.local:443/'])
    expect(await vet(address)).toEqual(['10.0.0.5'])
  expect(await vet('http://127.0.0.1:3000/')).toEqual(['127.0.0.1'])
  expect(await vet('https://[fd00::1]:8080/')).toEqual(['fd00::1'])
  for (const address of ['http://wiki.company.local:8080/', 'http://127.0.0.1/', 'http://a.wiki.company.local/'])
    await expect(vet(address), address).rejects.toBeInstanceOf(Unfetched)
})

test('the connection goes to the addresses that were vetted, and the name is asked for once', async () => {
  const answered = vi.fn<(...answer: unknown[]) => void>()
  const lookup = answering(['1.1.1.1', '2606:4700::1'])
  lookup('localhost', { all: true }, answered)
  lookup('localhost', {}, answered)
  expect(answered.mock.calls).toEqual([
    [
      null,
      [
        { address: '1.1.1.1', family: 4 },
        { address: '2606:4700::1', family: 6 },
      ],
    ],
    [null, '1.1.1.1', 4],
  ])
  const site = await siteOf({ '/': { body: 'here' } })
  allow(`rebound.test:${site.port}`)
  const resolve = vi.fn<() => Promise<string[]>>(async () => ['127.0.0.1'])
  const { bytes } = await fetched(`http://rebound.test:${site.port}/`, { resolve })
  expect([String(bytes), resolve.mock.calls.length]).toEqual(['here', 1])
})

test('a page is fetched without cookies and without saying for whom', async () => {
  const site = await siteOf({
    '/': { headers: { location: '/next', 'set-cookie': 'who=mina' }, status: 302 },
    '/next': { body: '안녕하세요', headers: { 'content-type': 'Text/HTML; charset=UTF-8' } },
  })
  allow(site.host)
  expect(await fetched(`${site.url}/`)).toEqual({
    address: `${site.url}/next`,
    contentType: 'Text/HTML; charset=UTF-8',
    bytes: Buffer.from('안녕하세요'),
    isCut: false,
  })
  for (const { cookie, referer, authorization } of site.heard)
    expect([cookie, referer, authorization]).toEqual([undefined, undefined, undefined])
})

test('every redirect is vetted anew, and there are at most three', async () => {
  const hidden = await siteOf({ '/': { body: 'secret' } })
  const to = (location: string) => ({ status: 302, headers: { location } })
  const site = await siteOf({
    '/inside': to(`${hidden.url}/`),
    '/cloud': to('http://169.254.169.254/latest/meta-data/'),
    '/mapped': to(`http://[::ffff:127.0.0.1]:${hidden.port}/`),
    '/file': to('file:///etc/passwd'),
    '/password': to('http://mina:secret@example.com/'),
    '/broken': to('http://['),
    '/1': to('/2'),
    '/2': to('/3'),
    '/3': to('/4'),
    '/4': { body: 'here' },
    '/0': to('/1'),
    '/round': to('/round'),
  })
  allow(site.host)
  for (const path of ['/inside', '/cloud', '/mapped', '/file', '/password', '/broken', '/0', '/round'])
    expect(await why(fetched(site.url + path)), path).not.toBe('fetched')
  expect(String((await fetched(`${site.url}/1`)).bytes)).toBe('here')
  expect(hidden.asked).toEqual([])
})

test('a body without end is cut off, whatever it unfolds from', async () => {
  const zeros = Buffer.alloc(32 * 1024 * 1024)
  const html = { 'content-type': 'text/html' }
  const site = await siteOf({
    '/endless': (_, response) => {
      response.writeHead(200, html)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 'a')));
      }
      response.on('drain', more)
      more()
    },
    '/gzip': { body: gzipSync(zeros), headers: { ...html, 'content-encoding': 'gzip' } },
    '/brotli': { body: brotliCompressSync(zeros), headers: { ...html, 'content-encoding': 'br' } },
    // Empty blocks, which unfold to nothing for ever.
    '/nothing': {
      body: Buffer.concat([
        gzipSync('').subarray(0, 10),
        Buffer.alloc(2 * 1024 * 1024, Buffer.from('000000ffff', 'hex')),
      ]),
      headers: { ...html, 'content-encoding': 'gzip' },
    },
    '/small': { body: gzipSync('here'), headers: { ...html, 'content-encoding': 'GZIP' } },
    '/unfinished': { body: gzipSync('a'.repeat(9)).subarray(0, -8), headers: { ...html, 'content-encoding': 'gzip' } },
    '/other': { body: 'x', headers: { ...html, 'content-encoding': 'zstd' } },
  })
  allow(site.host)
  for (const path of ['/endless', '/gzip', '/brotli']) {
    const { bytes, isCut } = await fetched(site.url + path)
    expect([bytes.length, isCut], path).toEqual([limits.outboundBytes, true])
  }
  expect(await why(fetched(`${site.url}/nothing`))).toBe('too many bytes')
  expect(String((await fetched(`${site.url}/small`)).bytes)).toBe('here')
  expect(String((await fetched(`${site.url}/unfinished`)).bytes)).toBe('aaaaaaaaa')
  expect(await why(fetched(`${site.url}/other`))).toBe('another encoding')
})

test('other types of content, failures and silence are all the same to the caller', async () => {
  const site = await siteOf({
    '/picture': { body: 'x', headers: { 'content-type': 'image/png' } },
    '/untyped': { body: 'x', headers: { 'content-type': '' } },
    '/busy': { status: 503, body: 'busy' },
    '/cut': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100' })
      response.write('a', () => response.destroy())
    },
    '/long': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'x-long': 'a'.repeat(20_000) })
      response.end()
    },
    '/upgrade': ({ socket }) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
  })
  allow(site.host, 'nowhere.test')
  for (const path of ['/picture', '/untyped', '/busy', '/cut', '/missing', '/long', '/upgrade'])
    expect(await why(fetched(site.url + path)), path).not.toBe('fetched')
  expect(await why(fetched('no address'))).not.toBe('fetched')
  expect(await why(fetched('http://nowhere.test/', { resolve: async () => [] }))).toBe('the name has no address')
})

test('a site that drips its page, one that never answers and a silent DNS are given up', async () => {
  const site = await siteOf({
    '/slow': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const drip = setInterval(() => response.write('a'), 50)
      response.on('close', () => clearInterval(drip))
    },
    '/silent': () => undefined,
  })
  allow(site.host, 'silent.test')
  const silent = () => new Promise<string[]>(() => undefined)
  const all = [
    fetched(`${site.url}/slow`),
    fetched(`${site.url}/silent`),
    fetched('http://silent.test/', { resolve: silent }),
  ]
  expect(await Promise.all(all.map(why))).not.toContain('fetched')
})

test('a fetch can be given up by its caller', async () => {
  const site = await siteOf({ '/silent': () => caller.abort() })
  allow(site.host)
  const caller = new AbortController()
  expect(await why(fetched(`${site.url}/silent`, { signal: caller.signal }))).not.toBe('fetched')
  expect(await why(fetched(`${site.url}/silent`, { signal: caller.signal }))).not.toBe('fetched')
  expect(site.asked).toEqual(['/silent'])
})
