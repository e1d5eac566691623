import { StrictMode, type ReactNode } from 'react'
import { useEffect, useState } from '../../renderer/react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { describeError } from '../../renderer/language'
import { drawLikeReact, pressedAttribute } from '../../renderer/react/paint'
import type { App } from './app'
import type { FirstRender } from './render-before-hydration'
import { Frame } from './frame'
import { showRoot } from './static-html'
import type { ScreenHost } from './screen-host'
import { ScreenPage } from './screen-page'
import { type EarlyInputs, type Field, isTyped } from './early-inputs'

interface FirstHalf {
  app: App
  host: ScreenHost
  rendering: FirstRender | undefined
  /** Called when React has attached all handlers. */
  onHydrated: () => void
}

export function hydrateScreen(
  root: HTMLElement,
  { app, host, rendering, onHydrated }: FirstHalf,
): void {
  const finish = () => {
    rendering?.painting?.finish()
    // The development build of React warns about attributes that differ from its own rendering.
    if (import.meta.hot && rendering?.painting)
      drawLikeReact(root, <Frame app={app} mounted={rendering.mounted} />)
  }
  const page = (
    <StrictMode>
      <BrowserRouter>
        <Hydration finish={finish} then={onHydrated}>
          <ScreenPage app={app} host={host} first={rendering?.mounted} />
        </Hydration>
      </BrowserRouter>
    </StrictMode>
  )
  showRoot(root)
  if (!rendering) return createRoot(root).render(page)
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
 * Repeats the presses and edits that happened before hydration. Returns the number of controls that
 * no longer exist.
 */
export function replayInputs(inputs: EarlyInputs): number {
  const present = inputs.filter(({ isConnected }) => isConnected)
  for (const control of present) {
    control.removeAttribute(pressedAttribute)
    if (!isTyped(control)) control.click()
    else if (control.type === 'file') pick(control)
    else enter(control, control.value)
  }
  return inputs.length - present.length
}

/** Repeats the change event of a file field, which still has its files. */
const pick = (field: Field) => field.dispatchEvent(new Event('change', { bubbles: true }))

/** Enters a text into a field in such a way that React notices the change. */
function enter(field: Field, text: string): void {
  field.value = field.defaultValue
  // React overrides the property `value` of the field, and ignores changes through this property.
  // The setter of the prototype works.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
