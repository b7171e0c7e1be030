import './tokens.css'
import './elements.css'
// Listens to the history before the router does: the first to listen is the first to hear.
import './ui/overlay/opened/useBackCloses.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { cache } from './cache.ts'
import { CookieNotice } from './auth/CookieNotice.tsx'
import { begin } from './startup.ts'
import { routerFor } from './app.tsx'

const InsecurePage = () => (
  <main id="main">
    <CookieNotice />
  </main>
)

/** Nobody can stay signed in outside a secure context, so nothing is asked of them there: decision 020. */
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
  <StrictMode>{isSecureContext ? app() : <InsecurePage />}</StrictMode>,
)
