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
import { useIsInSight } from '../controls/controls'
import { createSnapshotFrame } from '../matrix/snapshot-taker'
import { AppFrame } from '../preview/app-frame'
import { useStudio } from '../use-studio'
import type { Workspace } from '../workspace/workspace'
import type { PreviewContent, Snapshot } from '../frame/messages'
import type { Observable } from '../start'
import { createScreenReader, scenariosOf } from '../preview/read-screen'
import { pathOfScreen } from './list-screens'

/** The delay of the first thumbnail in milliseconds. The visible phone opens first. */
const delayMs = 1500

const ThumbnailsContext = createContext<Thumbnails | undefined>(undefined)

/** Provides thumbnails of screens. A hidden frame renders them. */
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
          width={phoneSize.width}
          height={phoneSize.height}
          isHidden
        />
      )}
    </ThumbnailsContext>
  )
}

/**
 * Returns the URL of a thumbnail. The studio takes the picture when the element becomes visible.
 * Before this, and if the screen cannot be rendered, returns `undefined`.
 */
export function useThumbnail(
  screen: string,
  elementRef: RefObject<HTMLElement | null>,
): string | undefined {
  const thumbnails = useContext(ThumbnailsContext)
  const { workspace } = useStudio()
  const isSeen = useIsInSight(elementRef)
  useEffect(() => {
    if (!thumbnails || !isSeen) return undefined
    thumbnails.ask(screen)
    return workspace.subscribe((_, changes) => changes.length === 0 && thumbnails.ask(screen))
  }, [thumbnails, screen, isSeen, workspace])
  return useStore(thumbnails?.taken ?? none, (pictures) => pictures[screen])
}

const none = createStore<Readonly<Record<string, string>>>(() => ({}))

function partsOf(workspace: Workspace) {
  const { frame, shooter } = createSnapshotFrame()
  const thumbnails = createThumbnails(
    workspace,
    (showing) => shooter.shoot(showing),
    () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
  )
  return { frame, shooter, thumbnails }
}

/**
 * The thumbnails of screens. Each shows the first scenario without steps and without failing or
 * delayed responses.
 */
interface Thumbnails {
  /** The URLs of the existing thumbnails, by screen. */
  readonly taken: Observable<Readonly<Record<string, string>>>
  /** Takes the thumbnail of a visible screen, unless a thumbnail of this version exists. */
  readonly ask: (screen: string) => void
}

function createThumbnails(
  workspace: Workspace,
  shoot: (showing: PreviewContent) => Promise<Snapshot>,
  theme: () => 'light' | 'dark',
): Thumbnails {
  const taken = createStore<Readonly<Record<string, string>>>(() => ({}))
  const requested = new Map<string, string>()
  const read = createScreenReader()

  const take = async (screen: string, path: string) => {
    const reading = read(workspace.files(), path)
    if (!reading.ok) return
    const [name, content] = [...scenariosOf(workspace.files(), screen)].find(
      ([, scenario]) => !scenario.steps && !JSON.stringify(scenario).includes('"$'),
    ) ?? ['', {}]
    const snapshot = await shoot({
      ...reading.screen,
      scenario: { name, content },
      locale: '',
      profile: 'mx',
      shell: 'none',
      theme: theme(),
      fontScale: 1,
      slow: false,
    })
    taken.setState({ [screen]: imageOf(snapshot) })
  }
  return {
    taken,
    ask(screen) {
      const path = pathOfScreen(workspace.files(), screen)
      const text = path === undefined ? undefined : workspace.savedText(path)
      if (path === undefined || text === undefined || requested.get(screen) === text) return
      requested.set(screen, text)
      // A screen that cannot be rendered keeps its letter. The phone shows the reason when the
      // screen is opened.
      void take(screen, path).catch(() => {})
    },
  }
}

/** The size of the rendered phone, in CSS pixels. */
const phoneSize = { width: 360, height: 600 } as const

/** Returns the URL of a screen as an image, which needs less memory than a frame. */
function imageOf({ html, css }: Pick<Snapshot, 'html' | 'css'>): string {
  const page = new DOMParser().parseFromString(`<div id="root">${html}</div>`, 'text/html')
  const style = page.createElement('style')
  style.textContent = css
  page.body.prepend(style)
  const body = new XMLSerializer().serializeToString(page.body)
  const { width, height } = phoneSize
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${body}</foreignObject></svg>`)}`
}
