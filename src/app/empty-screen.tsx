import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import type { MountedScreen } from './mount-screen'

interface EmptyScreenProps {
  mounted: MountedScreen
  /** Where the screen is drawn. */
  main: RefObject<HTMLElement | null>
  /** What shows in its place. */
  children: ReactNode
}

/** A screen is given this long to show something. */
const timeoutMs = 3000

/**
 * Stands in for a screen that shows nothing to read and nothing to use, as a document can that
 * hides all of its nodes: no page is ever white.
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
    const observer = new MutationObserver(look)
    if (main.current)
      observer.observe(main.current, { childList: true, characterData: true, subtree: true })
    look()
    return () => (cancel(), observer.disconnect())
  }, [screen, main])
  return isEmpty ? children : null
}

const controls = 'button, a[href], input, textarea, select, .lz-skeleton'
const pictures = 'img, svg'

/**
 * Skeletons count: what loads is not empty. Pictures count where the bar says what they are, and
 * leads back.
 */
function hasSomething(part: HTMLElement | null, hasBar: boolean): boolean {
  return (
    part === null ||
    part.textContent.trim() !== '' ||
    part.querySelector(hasBar ? `${controls}, ${pictures}` : controls) !== null
  )
}
