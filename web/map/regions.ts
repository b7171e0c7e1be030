// The region in which a pin lies, and the one that an address names.
import { useQuery } from '@tanstack/react-query'
import type { Position } from '#contract/place'
import { regionAt } from './basemap/district.ts'
import { findRegions, loadRegions, type NamedRegion, type Region } from './basemap/regions.ts'

const REGION = 'region'
/** The words of an address that can name a region: province, city, district. */
const WORDS_MOST = 3

export const useRegions = (isWanted: boolean) =>
  useQuery({
    queryKey: [REGION, 'all'],
    queryFn: loadRegions,
    enabled: isWanted,
    staleTime: Infinity,
    meta: { quiet: true },
  }).data

/** The most exact region that the beginning of an address names. */
function namedIn(regions: readonly NamedRegion[], address: string): Region | undefined {
  const words = address.trim().split(/\s+/).slice(0, WORDS_MOST)
  for (let count = words.length; count > 0; count--) {
    const text = words.slice(0, count).join(' ')
    const [found, ...others] = text.length < 2 ? [] : findRegions(regions, text)
    if (found && others.length === 0) return found
  }
  return undefined
}

export function useRegionOf(pin: Position | null, address: string) {
  const regions = useRegions(true)
  const under = useQuery({
    queryKey: [REGION, pin?.lat.toFixed(4), pin?.lng.toFixed(4)],
    queryFn: async () => (await regionAt(pin!)) ?? null,
    enabled: pin !== null,
    staleTime: Infinity,
    meta: { quiet: true },
  })
  return {
    under: pin ? (under.data ?? undefined) : undefined,
    named: regions && !pin ? namedIn(regions, address) : undefined,
  }
}
