import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routerFor } from './app.tsx'
import { partsOf } from './feature.ts'

test('every page that a feature brings stands at an address', () => {
  const routes = Object.values<object>(routerFor(createMemoryHistory()).routesById)
  const brought = [...partsOf('pages'), ...partsOf('ownPages'), ...partsOf('framedPages')].flat()
  expect(brought.length).toBeGreaterThan(20)
  expect(brought.filter(page => !routes.includes(page))).toEqual([])
})
