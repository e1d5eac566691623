import { useLayoutEffect, type ReactNode } from 'react'
import { ErrorBoundary } from '../../../../renderer/react'
import { LiveFrame } from '../../../../src/app'
import type { OnStage } from './on-stage'

interface StandingProps {
  on: OnStage
  /** Called when it is in the page. */
  drawn: () => void
  crashed: (error: unknown) => void
}

/**
 * The app around one screen. A crash of the whole screen is reported, and the next drawing starts
 * fresh.
 */
export function Standing({ on, drawn, crashed }: StandingProps): ReactNode {
  return (
    <ErrorBoundary subject={on} failed={crashed}>
      <Drawn on={on} drawn={drawn} />
    </ErrorBoundary>
  )
}

function Drawn({ on: { app, mounted }, drawn }: Pick<StandingProps, 'on' | 'drawn'>): ReactNode {
  useLayoutEffect(drawn)
  const retry = () => window.location.reload()
  return <LiveFrame app={app} mounted={mounted} retry={retry} />
}
