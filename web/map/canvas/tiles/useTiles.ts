import { useEffect, useState } from 'react'
import type { MapTiles } from '#contract/geocoding'
import type { Canvas } from '../canvas.ts'
import { drawTiles } from './draw.ts'
import type { TilesState } from './watch.ts'

/** @param tiles undefined where the operator has no base map */
export function useTiles(canvas: Canvas | undefined, tiles: MapTiles | undefined): TilesState {
  const [state, setState] = useState<TilesState>('loading')
  useEffect(() => (canvas && tiles ? drawTiles(canvas, tiles, setState) : undefined), [canvas, tiles])
  return state
}
