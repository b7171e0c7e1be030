import './layers.css'
import './tokens.css'
import './elements.css'
// Listens to the history before the router does: the first to listen is the first to hear.
import './ui/overlay/opened/useBackCloses.ts'
import './ui/drag/stray-files.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { cache } from './cache.ts'
import { begin } from './startup.ts'
import { routerFor } from './app.tsx'

const InsecurePage = lazy(() => import('./auth/InsecurePage.tsx').then(it => ({ default: it.InsecurePage })))

function app() {
  const router = routerFor()
  begin(router)
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Suspense>{isSecureContext ? app() : <InsecurePage />}</Suspense>
  </StrictMode>,
)
