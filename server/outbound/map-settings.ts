// The settings of maps: who is asked for addresses, whose base map browsers draw, and whose search of postcodes they open. Without them nothing of a map leaves this server.
import { z } from 'zod'
import type { MapTiles } from '#contract/geocoding'
import { configSentences } from '#korean/config'
import { mapCanvasText } from '#korean/map-canvas'
import { startSentence } from '#korean/start'
import { StartError } from '../refusal.ts'
import { hosts, isOwnName } from './host-settings.ts'
import { base } from './provider-settings.ts'

/** It travels in headers, queries and paths. */
const key = z.string().regex(/^[\w.~-]{1,200}$/, { error: configSentences.mapKey })

const WEB = ['http:', 'https:']
/** Policies of pages name hosts by these letters alone. */
const HOST = /^[a-z\d.-]+(:\d+)?$/
const isWeb = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, host, hash, username } = new URL(text)
  return WEB.includes(protocol) && HOST.test(host) && !hash && !username
}
const geocoderBase = z
  .string()
  .refine(text => isWeb(text) && !new URL(text).search, { error: configSentences.geocoder })
  .transform(text => text.replace(/\/+$/, ''))

const PARTS = ['{z}', '{x}', '{y}']
const isTemplate = (text: string) => PARTS.every(part => text.includes(part))
/** Others stand for nothing that we know. */
const isPlain = (text: string) => !/[{}]/.test(text)
const withoutParts = (text: string) => PARTS.reduce((rest, part) => rest.replaceAll(part, ''), text)
/** Browsers fetch nothing without TLS for a page that came with it, but from this machine. */
const isTiles = (text: string) =>
  isWeb(text) && (text.startsWith('https:') || isOwnName(text)) && isPlain(isTemplate(text) ? withoutParts(text) : text)

/** A script, and what it frames, run beside pages that came with TLS. */
const isScript = (text: string) => isWeb(text) && (text.startsWith('https:') || isOwnName(text))

export const mapVariables = {
  KAKAO_REST_KEY: key.optional(),
  KAKAO_LOCAL_URL: base.default('https://dapi.kakao.com'),
  VWORLD_KEY: key.optional(),
  VWORLD_URL: base.refine(isWeb, { error: configSentences.provider }).default('https://api.vworld.kr'),
  GEOCODER_URL: geocoderBase.optional(),
  MAP_TILES: z.enum(['vworld'], { error: configSentences.mapTiles }).optional(),
  MAP_TILES_URL: z.string().max(1_000).refine(isTiles, { error: configSentences.mapTilesUrl }).optional(),
  MAP_TILES_HOSTS: hosts
    .refine(all => [...all].every(host => HOST.test(host)), { error: configSentences.mapTilesHosts })
    .default(new Set<string>()),
  MAP_ATTRIBUTION: z
    .string()
    .trim()
    .min(1, { error: configSentences.mapAttribution })
    .max(300, { error: configSentences.mapAttribution })
    .refine(text => !/[\r\n]/.test(text), { error: configSentences.mapAttribution })
    .optional(),
  POSTCODE: z.enum(['kakao'], { error: configSentences.postcode }).optional(),
  POSTCODE_URL: z
    .string()
    .max(1_000)
    .refine(isScript, { error: configSentences.postcodeUrl })
    .default('https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js'),
}
type Variables = z.output<z.ZodObject<typeof mapVariables>> & { PUBLIC_URL?: string | undefined }

export type Geocoding =
  | { provider: 'kakao'; url: string; key: string }
  /** @property domain for which the key was given out */
  | { provider: 'vworld'; url: string; key: string; domain: string | undefined }
  | { provider: 'nominatim'; url: string }

/** Kakao knows the most of Korea, and an own server stands in where there is no key. */
function geocodingOf(data: Variables): Geocoding | undefined {
  const { KAKAO_REST_KEY, VWORLD_KEY, GEOCODER_URL, PUBLIC_URL: domain } = data
  if (KAKAO_REST_KEY) return { provider: 'kakao', url: data.KAKAO_LOCAL_URL, key: KAKAO_REST_KEY }
  if (VWORLD_KEY) return { provider: 'vworld', url: data.VWORLD_URL, key: VWORLD_KEY, domain }
  return GEOCODER_URL === undefined ? undefined : { provider: 'nominatim', url: GEOCODER_URL }
}

/** @property origins from which browsers may fetch parts of the map */
export type Tiles = MapTiles & { origins: readonly string[] }

const wrong = (name: keyof typeof mapVariables, why: keyof typeof configSentences) =>
  new StartError(startSentence('wrongVariable', { name, why: configSentences[why] }))

function tilesOf(data: Variables): Tiles | undefined {
  const { MAP_TILES, MAP_TILES_URL: address, MAP_TILES_HOSTS: others, MAP_ATTRIBUTION, VWORLD_KEY } = data
  if (MAP_TILES && address) throw wrong('MAP_TILES', 'mapTilesTwice')
  if (others.size > 0 && (!address || isTemplate(address))) throw wrong('MAP_TILES_HOSTS', 'mapHostsAlone')
  if (MAP_TILES) {
    if (!VWORLD_KEY) throw wrong('VWORLD_KEY', 'vworldKey')
    const url = `${data.VWORLD_URL}/req/wmts/1.0.0/${VWORLD_KEY}/Base/{z}/{y}/{x}.png`
    const attribution = MAP_ATTRIBUTION ?? mapCanvasText.vworld
    return { kind: 'raster', url, attribution, origins: [new URL(url).origin] }
  }
  if (!address) {
    if (MAP_ATTRIBUTION) throw wrong('MAP_ATTRIBUTION', 'mapAttributionAlone')
    return undefined
  }
  if (!MAP_ATTRIBUTION) throw wrong('MAP_ATTRIBUTION', 'mapAttribution')
  const { protocol, origin } = new URL(address)
  const originOf = (host: string) => new URL(`${isOwnName(`http://${host}`) ? protocol : 'https:'}//${host}`).origin
  const origins = new Set([origin, ...[...others].map(originOf)])
  return {
    kind: isTemplate(address) ? 'raster' : 'style',
    url: address,
    attribution: MAP_ATTRIBUTION,
    origins: [...origins],
  }
}

/** Where Kakao's script has its search; of the first address since March 2026, of the second before. */
const POSTCODE_FRAMES = ['https://postcode.map.kakao.com', 'https://postcode.map.daum.net']

/** @property origins of the frames that the script opens */
export type Postcode = { script: string; origins: readonly string[] }

function postcodeOf({ POSTCODE, POSTCODE_URL: script }: Variables): Postcode | undefined {
  return POSTCODE && { script, origins: [...POSTCODE_FRAMES, new URL(script).origin] }
}

export const mapOf = (data: Variables) => ({
  /** The provider that is asked for addresses. */
  geocoding: geocodingOf(data),
  /** The base map of the operator. */
  tiles: tilesOf(data),
  /** The search of postcodes, in a page of its own. */
  postcode: postcodeOf(data),
})
