import type { ReactNode, RefObject } from 'react'
import { studioStart } from '../start'
import { chosenLanguage } from '../words/language'

interface AppFrameProps {
  frame: RefObject<HTMLIFrameElement | null>
  className: string
  title: string
  width: number
  height: number
  isHidden?: boolean
}

/** Loads the app again, for example after an error page of the browser. */
export function reloadFrame(frame: HTMLIFrameElement | null): void {
  frame?.setAttribute('src', frame.src)
}

/** Shows the app in a frame of another origin, which cannot open windows or leave its page. */
export function AppFrame({
  frame,
  className,
  title,
  width,
  height,
  isHidden = false,
}: AppFrameProps): ReactNode {
  const { frameOrigin, frameUrl = `${frameOrigin}/studio-frame.html` } = studioStart()
  const hidden = isHidden ? { tabIndex: -1, inert: true } : {}
  return (
    <iframe
      ref={frame}
      className={className}
      name={chosenLanguage()}
      title={title}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the page is of another origin, so that it cannot take its own sandbox off
      sandbox="allow-scripts allow-same-origin allow-forms allow-modals"
      src={frameUrl}
      width={width}
      height={height}
      {...hidden}
    />
  )
}
