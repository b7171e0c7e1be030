// The settings of maps: who is asked for addresses. Without them nothing of a map leaves this server.
import { z } from 'zod'
import { configSentences } from '#korean/config'
import { base } from './provider-settings.ts'

/** It travels in headers and queries. */
const key = z.string().regex(/^[\w.~-]{1,200}$/, { error: configSentences.mapKey })

const WEB = ['http:', 'https:']
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

export const mapVariables = {
  KAKAO_REST_KEY: key.optional(),
  KAKAO_LOCAL_URL: base.default('https://dapi.kakao.com'),
  VWORLD_KEY: key.optional(),
  VWORLD_URL: base.default('https://api.vworld.kr'),
  GEOCODER_URL: geocoderBase.optional(),
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

export const mapOf = (data: Variables) => ({
  /** The provider that is asked for addresses. */
  geocoding: geocodingOf(data),
})
