// Addresses found by the provider that the operator has set up. Without one nothing is asked.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ADDRESS_WORDS_LEAST, geocodingRoutes } from '#contract/geocoding'
import type { Position } from '#contract/place'
import { call } from '../call.ts'

const GEOCODING = 'geocoding'

/** Settings of the server, which change when it starts anew. */
export const useMapServices = (orgId: number) =>
  useQuery({
    queryKey: [GEOCODING, orgId, 'services'],
    queryFn: () => call(geocodingRoutes.services, { orgId }),
    staleTime: Infinity,
    meta: { quiet: true },
  }).data

/** @param words as they are once nothing more is typed */
export function useFoundAddresses(orgId: number, words: string) {
  const isOffered = useMapServices(orgId)?.isGeocoding === true
  const isWanted = isOffered && [...words].length >= ADDRESS_WORDS_LEAST
  const { data, error } = useQuery({
    queryKey: [GEOCODING, orgId, 'search', words],
    queryFn: () => call(geocodingRoutes.search, { orgId, query: { q: words } }),
    enabled: isWanted,
    // Those of the words before stay until the next ones are there.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  })
  return { found: (isWanted && !error && data) || [], error: isWanted ? error : null }
}

/** The address of a pin that was put down on the map. */
export function useAddressAt(orgId: number, pin: Position | null) {
  const isWanted = useMapServices(orgId)?.isGeocoding === true && pin !== null
  const [lat, lng] = [pin?.lat.toFixed(6) ?? '', pin?.lng.toFixed(6) ?? '']
  const { data } = useQuery({
    queryKey: [GEOCODING, orgId, 'reverse', lat, lng],
    queryFn: () => call(geocodingRoutes.reverse, { orgId, query: { lat, lng } }),
    enabled: isWanted,
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  })
  return (isWanted && data) || undefined
}
