import { StrictMode, type ReactNode } from 'react'
import { useEffect, useState } from '../../renderer/react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { describeError } from '../../renderer/language'
import { drawPlainly } from '../../renderer/react/paint'
import type { App } from './app'
import type { FirstPicture } from './first-picture'
import { Frame } from './frame'
import { showRoot } from './static-html'
import type { ScreenHost } from './screen-host'
import { ScreenPage } from './screen-page'

export { replayActs } from './replay-acts'

/** The results of the first half of the start. */
interface FirstHalf {
  app: App
  host: ScreenHost
  picture: FirstPicture | undefined
  /** Called once all handlers are attached. */
  stands: () => void
}

/** React hydrates the first rendering, or renders the screen itself. */
export function hydrateScreen(root: HTMLElement, { app, host, picture, stands }: FirstHalf): void {
  const finish = () => {
    picture?.painting?.finish()
    // Only a development build of React compares attributes.
    if (import.meta.hot && picture?.painting)
      drawPlainly(root, <Frame app={app} mounted={picture.mounted} />)
  }
  const page = (
    <StrictMode>
      <BrowserRouter>
        <Standing finish={finish} then={stands}>
          <ScreenPage app={app} host={host} first={picture?.mounted} />
        </Standing>
      </BrowserRouter>
    </StrictMode>
  )
  showRoot(root)
  if (!picture) return createRoot(root).render(page)
  hydrateRoot(root, page, {
    onRecoverableError: (error) => app.report({ code: 'drawn-anew', detail: describeError(error) }),
  })
}

interface StandingProps {
  finish: () => void
  then: () => void
  children: ReactNode
}

/**
 * Ends the pre-hydration rendering when React starts to hydrate, so that both show the same state.
 */
function Standing({ finish, then, children }: StandingProps): ReactNode {
  useState(finish)
  useEffect(then, [then])
  return children
}
