import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import type { MountedScreen } from './mount-screen'
import { watchContent } from './watch-page'

interface EmptyScreenProps {
  mounted: MountedScreen
  /** The element that contains the screen. */
  main: RefObject<HTMLElement | null>
  /** The replacement for an empty screen. */
  children: ReactNode
}

/** The time in which a screen must show something. */
const timeoutMs = 3000

/**
 * Replaces a screen without any text or control, such as a document that hides all of its nodes, so
 * that no page is ever blank.
 */
export function EmptyScreen({ mounted, main, children }: EmptyScreenProps): ReactNode {
  const [isEmpty, setEmpty] = useState(false)
  const { screen } = mounted.view
  useEffect(() => {
    let cancel = () => {}
    const look = () => {
      cancel()
      if (hasSomething(main.current, screen.program.bar)) setEmpty(false)
      else cancel = screen.ports.clock.after(timeoutMs, stand)
    }
    const stand = () => {
      screen.report({ code: 'screen-empty' })
      setEmpty(true)
    }
    const unwatch = watchContent(main.current, look)
    look()
    return () => (cancel(), unwatch())
  }, [screen, main])
  return isEmpty ? children : null
}

const controls = 'button, a[href], input, textarea, select, .lz-skeleton'
const pictures = 'img, svg'

/**
 * Skeletons count, since a loading screen is not empty. Pictures count if the bar explains them and
 * leads back.
 */
function hasSomething(part: HTMLElement | null, hasBar: boolean): boolean {
  return (
    part === null ||
    part.textContent.trim() !== '' ||
    part.querySelector(hasBar ? `${controls}, ${pictures}` : controls) !== null
  )
}
