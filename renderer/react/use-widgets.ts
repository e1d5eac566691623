import { useEffect, useMemo, useState } from './hooks'
import { pause, retryPauseMs } from '../core'
import type { View } from './view'

const timeoutMs = 8000

/** Returns the view once its widgets have loaded or failed, or after a time limit. */
export function useWidgets(view: View, names: readonly string[]): View | undefined {
  const pending = useMemo(() => view.widgets.load(names), [view, names])
  const [arrived, setArrived] = useState<{ for: View; drawn: View }>()
  useEffect(() => {
    const unmount = { yes: false }
    // Because of the new view object, React replaces the elements that were drawn without these
    // widgets.
    if (pending)
      void loadMissing(view, names, pending, unmount, () =>
        setArrived({ for: view, drawn: { ...view, staticElements: new Map() } }),
      )
    return () => void (unmount.yes = true)
  }, [pending, view, names])
  if (pending === undefined) return view
  return arrived?.for === view ? arrived.drawn : undefined
}

async function loadMissing(
  { widgets, screen }: View,
  names: readonly string[],
  pending: Promise<void>,
  unmount: { yes: boolean },
  onChange: () => void,
): Promise<void> {
  const { clock } = screen.ports
  let request = pending
  for (let attempts = 0; !unmount.yes; attempts++) {
    const isLate = await Promise.race([
      request.then(() => false),
      pause(clock, timeoutMs).then(() => true),
    ])
    if (unmount.yes) return
    onChange()
    if (!widgets.lacks(names)) return
    await Promise.race([pause(clock, retryPauseMs(attempts)), ...(isLate ? [request] : [])])
    request = widgets.load(names) ?? Promise.resolve()
  }
}
