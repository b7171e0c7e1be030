import { useEffect } from 'react'
import type { Cluster } from '#contract/map'
import type { Canvas } from './canvas.ts'
import { fetchLetters, hasLetters } from './style/letters.ts'
import type { Pin } from './pin.ts'
import type { PinLook } from './pictures/shapes.ts'
import { NOTHING } from './style/style.ts'

const SOURCE = 'places'
/** By the number of places from which on. */
const CLUSTER_SIZES: [from: number, size: number][] = [
  [1_000, 54],
  [100, 46],
  [10, 40],
  [0, 34],
]
const grouped = new Intl.NumberFormat('ko-KR')

/** Letters that are not there yet follow; the pins do not wait for them. */
export function usePins(canvas: Canvas | undefined, pins: readonly Pin[]) {
  useEffect(() => {
    if (!canvas) return
    let isOver = false
    const draw = () => {
      if (!isOver) canvas.fill(SOURCE, { type: 'FeatureCollection', features: pins.map(pin => featureOf(canvas, pin)) })
    }
    draw()
    const names = pins.map(({ name }) => name)
    if (!names.every(hasLetters)) canvas.await(fetchLetters(names).then(draw))
    return () => void (isOver = true)
  }, [canvas, pins])
}

export function useClusters(canvas: Canvas | undefined, clusters: readonly Cluster[]) {
  useEffect(() => {
    if (!canvas) return
    const features = clusters.map((cluster, number) => ({
      type: 'Feature' as const,
      geometry: pointAt(cluster),
      properties: {
        number,
        count: grouped.format(cluster.count),
        image: canvas.images.require({ shape: 'cluster', size: sizeOf(cluster), isOverdue: cluster.isOverdue }),
      },
    }))
    canvas.fill('clusters', { type: 'FeatureCollection', features })
  }, [canvas, clusters])
}

/** It stands on top of all others, and hides itself among them. */
export function useChosen(canvas: Canvas | undefined, pins: readonly Pin[], placeId: number | undefined) {
  const chosen = pins.find(pin => pin.placeId === placeId)
  useEffect(() => {
    if (!canvas || !chosen) return
    const { map } = canvas
    const itself = { source: SOURCE, id: chosen.placeId }
    map.setFeatureState(itself, { chosen: true })
    let isOver = false
    const draw = () => {
      if (!isOver) canvas.fill('chosen', { type: 'FeatureCollection', features: [featureOf(canvas, chosen, true)] })
    }
    draw()
    if (!hasLetters(chosen.name)) canvas.await(fetchLetters([chosen.name]).then(draw))
    return () => {
      isOver = true
      if (!map.style) return
      map.removeFeatureState(itself)
      canvas.fill('chosen', NOTHING)
    }
  }, [canvas, chosen])
}

const pointAt = ({ position }: Pick<Pin, 'position'>) => ({
  type: 'Point' as const,
  coordinates: [position.lng, position.lat],
})

const sizeOf = ({ count }: Cluster) => CLUSTER_SIZES.find(([from]) => count >= from)![1]

function featureOf({ images }: Canvas, pin: Pin, isChosen = false) {
  const { placeId, name, position: _, ...look } = pin
  const imageOf = (shape: PinLook['shape']) => images.require({ shape, ...countless(look) })
  return {
    type: 'Feature' as const,
    id: placeId,
    geometry: pointAt(pin),
    properties: {
      placeId,
      name: hasLetters(name) ? name : '',
      ...(isChosen ? { chosen: imageOf('chosen') } : { pin: imageOf('pin'), dot: imageOf('dot') }),
    },
  }
}

const COUNTED_MOST = 10
/** Pins that look alike share a picture. */
const countless = (look: Omit<PinLook, 'shape'>) => ({
  ...look,
  openCount: Math.min(look.openCount, COUNTED_MOST),
  urgency: look.openCount > 0 ? look.urgency : 0,
})
