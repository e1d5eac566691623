import { StrictMode, useEffect, useState, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { describeError } from '../../renderer/language'
import { drawPlainly } from '../../renderer/paint'
import type { App } from './app'
import type { FirstPicture } from './first-picture'
import { Frame } from './frame'
import { showRoot } from './static-html'
import type { ScreenHost } from './screen-host'
import { ScreenPage } from './screen-page'

export { compareSettings } from './compare-settings'
export { replayActs } from './replay-acts'

/** What the first half of the start hands over. */
interface FirstHalf {
  app: App
  host: ScreenHost
  picture: FirstPicture | undefined
  /** Is called once all handlers stand. */
  stands: () => void
}

/**
 * The second half of the start: React takes over the first picture as it stands, or draws the screen
 * where there is none.
 */
export function takeOver(root: HTMLElement, { app, host, picture, stands }: FirstHalf): void {
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
 * Ends the painting when React begins to take it over, so that both draw the same moment, and tells
 * that what is inside has been mounted, with its effects.
 */
function Standing({ finish, then, children }: StandingProps): ReactNode {
  useState(finish)
  useEffect(then, [then])
  return children
}
