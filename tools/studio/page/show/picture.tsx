import { type ReactNode, useEffect, useState } from 'react'
import type { PreviewContent, Snapshot } from '../frame/messages'
import { createShootingFrame } from '../matrix/shooter'
import { AppFrame } from '../preview/app-frame'
import { createScreenReader } from '../preview/read-screen'
import { showingOf } from '../preview/use-phone'
import { firstSelection } from '../screens/first-selection'
import { t } from '../words/words'

/** The settings of a picture. A missing member has its usual value. */
type PictureChoice = Readonly<Partial<Record<'screen' | 'scenario' | 'locale' | 'theme', string>>>

/** The state of a picture as JSON in its `output`, for the program that opened the page. */
interface PictureState extends Partial<Pick<Snapshot, 'screen' | 'height' | 'text'>> {
  readonly problem?: string
}

/** Fills the page with one scenario after its last step, for a picture. */
export function ShownPicture({
  files,
  choice,
}: {
  readonly files: ReadonlyMap<string, string>
  readonly choice: PictureChoice
}): ReactNode {
  const [{ frame, shooter }] = useState(createShootingFrame)
  const [showing] = useState(() => showingOfChoice(files, choice))
  const [drawn, setDrawn] = useState<PictureState>()
  useEffect(() => shooter.open(), [shooter])
  useEffect(() => {
    if ('problem' in showing) return
    shooter.shoot(showing).then(
      ({ screen, height, text }) => setDrawn({ screen, height, text }),
      ({ message }: Error) => setDrawn({ problem: message }),
    )
  }, [shooter, showing])
  const state = 'problem' in showing ? showing : drawn
  return (
    <main className="sh-page">
      <AppFrame
        frame={frame}
        className="sh-frame"
        title={t('phoneFrame.theApp')}
        width={0}
        height={0}
      />
      {state && <output hidden>{JSON.stringify(state)}</output>}
    </main>
  )
}

function showingOfChoice(
  files: ReadonlyMap<string, string>,
  { theme, ...others }: PictureChoice,
): PreviewContent | { readonly problem: string } {
  const usual = firstSelection(files, others.screen)
  const reading = createScreenReader()(files, usual.path)
  if (!reading.ok) return { problem: reading.why }
  const chosen = { ...usual, ...others, theme: theme === 'dark' ? 'dark' : 'light' } as const
  return showingOf(reading.screen, chosen, files)
}
