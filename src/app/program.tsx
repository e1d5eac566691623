import { StrictMode, type ReactNode } from 'react'
import { useEffect, useState } from '../../renderer/react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { describeError } from '../../renderer/language'
import { drawLikeReact, pressedAttribute } from '../../renderer/react/paint'
import type { App } from './app'
import type { FirstPicture } from './first-picture'
import { Frame } from './frame'
import { showRoot } from './static-html'
import type { ScreenHost } from './screen-host'
import { ScreenPage } from './screen-page'
import { type EarlyActs, type Field, isTyped } from './early-acts'

interface FirstHalf {
  app: App
  host: ScreenHost
  picture: FirstPicture | undefined
  /** Called when React has attached all handlers. */
  onHydrated: () => void
}

export function hydrateScreen(
  root: HTMLElement,
  { app, host, picture, onHydrated }: FirstHalf,
): void {
  const finish = () => {
    picture?.painting?.finish()
    // The development build of React warns about attributes that differ from its own rendering.
    if (import.meta.hot && picture?.painting)
      drawLikeReact(root, <Frame app={app} mounted={picture.mounted} />)
  }
  const page = (
    <StrictMode>
      <BrowserRouter>
        <Hydration finish={finish} then={onHydrated}>
          <ScreenPage app={app} host={host} first={picture?.mounted} />
        </Hydration>
      </BrowserRouter>
    </StrictMode>
  )
  showRoot(root)
  if (!picture) return createRoot(root).render(page)
  hydrateRoot(root, page, {
    onRecoverableError: (error) => app.report({ code: 'drawn-anew', detail: describeError(error) }),
  })
}

interface HydrationProps {
  finish: () => void
  then: () => void
  children: ReactNode
}

/** Ends the pre-hydration rendering just before React hydrates its result. */
function Hydration({ finish, then, children }: HydrationProps): ReactNode {
  useState(finish)
  useEffect(then, [then])
  return children
}

/**
 * Repeats presses and edits from the time before hydration. Returns the number of controls that no
 * longer exist.
 */
export function replayActs(acts: EarlyActs): number {
  const present = acts.filter(({ isConnected }) => isConnected)
  for (const control of present) {
    control.removeAttribute(pressedAttribute)
    if (!isTyped(control)) control.click()
    else if (control.type === 'file') pick(control)
    else enter(control, control.value)
  }
  return acts.length - present.length
}

/** Repeats the change event of a file field, which still has its files. */
const pick = (field: Field) => field.dispatchEvent(new Event('change', { bubbles: true }))

/** Enters a text into a field in such a way that React notices the change. */
function enter(field: Field, text: string): void {
  field.value = field.defaultValue
  // React replaces the property `value` of the field, and ignores changes through it. The setter of
  // the prototype works.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
