import { t } from '../words/words'
import {
  createContext,
  useContext,
  useEffect,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createShootingFrame } from '../matrix/shooter'
import { AppFrame } from '../preview/app-frame'
import { useStudio } from '../use-studio'
import type { Workspace } from '../workspace/workspace'
import { createThumbnails, type Thumbnails } from './create-thumbnails'
import { taken } from './image-of'

/** Pictures wait until the visible phone has opened. */
const delayMs = 1500

const ThumbnailsContext = createContext<Thumbnails | undefined>(undefined)

/** Provides pictures of screens, which are taken in an off-screen frame. */
export function WithThumbnails({ children }: { children: ReactNode }): ReactNode {
  const { workspace } = useStudio()
  const [isOpen, setOpen] = useState(false)
  const [{ thumbnails, shooter, frame }] = useState(() => partsOf(workspace))
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => (isOpen ? shooter.open() : undefined), [isOpen, shooter])
  return (
    <ThumbnailsContext value={thumbnails}>
      {children}
      {isOpen && (
        <AppFrame
          frame={frame}
          className="sc-frame"
          title={t('useThumbnails.whereSmallPicturesAreTaken')}
          width={taken.width}
          height={taken.height}
          isHidden
        />
      )}
    </ThumbnailsContext>
  )
}

/**
 * The picture of a screen once its place is visible; undefined until then, and when none can be
 * taken.
 */
export function useThumbnail(
  screen: string,
  place: RefObject<HTMLElement | null>,
): string | undefined {
  const thumbnails = useContext(ThumbnailsContext)
  const { workspace } = useStudio()
  useEffect(() => {
    if (!thumbnails || !place.current) return undefined
    let isSeen = false
    const observer = new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting ?? false
      if (isSeen) thumbnails.ask(screen)
    })
    observer.observe(place.current)
    const stop = workspace.subscribe(
      (_, changes) => isSeen && changes.length === 0 && thumbnails.ask(screen),
    )
    return () => {
      observer.disconnect()
      stop()
    }
  }, [thumbnails, screen, place, workspace])
  return useStore(thumbnails?.taken ?? none, (taken) => taken[screen])
}

const none = createStore<Readonly<Record<string, string>>>(() => ({}))

function partsOf(workspace: Workspace) {
  const { frame, shooter } = createShootingFrame()
  const thumbnails = createThumbnails(
    workspace,
    (showing) => shooter.shoot(showing),
    () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
  )
  return { frame, shooter, thumbnails }
}
