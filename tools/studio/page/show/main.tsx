import { StrictMode, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import '../../../../widgets/tokens.css'
import '../controls/controls.css'
import './show.css'
import { languageName } from '../../../analysis/diff/documents/documents'
import type { ShownChange } from '../../../server/answers'
import { readShown } from '../client'
import { Labelled, Select } from '../controls/controls'
import { AppFrame, reloadFrame } from '../preview/app-frame'
import { createPhone, opening, type Phone, phoneProblem } from '../preview/create-phone'
import { createScreenReader, scenariosOf, withOthers } from '../preview/read-screen'
import { showingOf } from '../preview/use-phone'
import {
  firstSelection,
  languagesOf,
  listScreens,
  pathOfScreen,
  screenWords,
} from '../screens/list-screens'
import type { Selection } from '../selection'
import { screenInAddress, studioStart } from '../start'
import { chosenLanguage } from '../words/language'
import { scenarioWords } from '../../../analysis/words/translate-description'
import { readProjectWords } from '../../../analysis/words/project-words'
import { t } from '../words/words'
import type { PreviewContent, Snapshot } from '../frame/messages'
import { createSnapshotFrame } from '../matrix/snapshot-taker'

/** Shows all screens and scenarios of a change on the user's own phone. The page cannot edit. */
function Show({ title, files: texts }: ShownChange): ReactNode {
  const files = useMemo(() => {
    const read = new Map(Object.entries(texts))
    readProjectWords(read)
    return read
  }, [texts])
  const [selection, setSelection] = useState(() => openingSelection(files))
  const { frame, problem } = usePhoneFrame(files, selection)
  const select = (part: Partial<Selection>) => setSelection({ ...selection, ...part })
  const scenarios = scenariosOf(files, selection.screen)
  return (
    <div className="sh-page">
      <header className="st-stack sh-head">
        <details>
          <summary>
            <h1>{title}</h1> {screenWords(selection.screen, files)}
          </summary>
          <Labelled label={t('show.screen')}>
            <Select
              value={selection.screen}
              options={listScreens(files).map(
                ({ screen }) => [screen, screenWords(screen, files)] as const,
              )}
              choose={(screen) => select({ screen, scenario: '' })}
            />
          </Labelled>
          <Labelled label={t('phoneControls.scenario')}>
            <Select
              value={selection.scenario}
              options={[
                ['', t('phoneControls.noneWhatTheSandboxAnswers')],
                ...[...scenarios].map(
                  ([name, scenario]) => [name, scenarioWords(name, scenario)] as const,
                ),
              ]}
              choose={(scenario) => select({ scenario })}
            />
          </Labelled>
          <Labelled label={t('phoneControls.language')}>
            <Select
              value={selection.locale}
              options={languagesOf(files).map((name) => [name, languageName(name)] as const)}
              choose={(locale) => select({ locale })}
            />
          </Labelled>
        </details>
      </header>
      {problem && <p role="alert">{problem}</p>}
      <main className="sh-main">
        <AppFrame
          frame={frame}
          className="sh-frame"
          title={t('phoneFrame.theApp')}
          width={0}
          height={0}
        />
      </main>
    </div>
  )
}

function openingSelection(files: ReadonlyMap<string, string>): Selection {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return {
    ...firstSelection(files, screenInAddress()),
    theme: isDark ? 'dark' : 'light',
  }
}

const closed = createStore(() => opening)

/** Shows the selected screen in the frame. */
function usePhoneFrame(files: ReadonlyMap<string, string>, selection: Selection) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [phone, setPhone] = useState<Phone>()
  const [read] = useState(createScreenReader)
  useEffect(() => {
    const opened = createPhone({
      page: window,
      frame: () => frame.current?.contentWindow,
      origin: studioStart().frameOrigin,
      hear: () => {},
      reload: () => reloadFrame(frame.current),
    })
    opened.tell({ type: 'inspect', on: false })
    setPhone(opened)
    return () => opened.close()
  }, [])
  useEffect(() => {
    const path = pathOfScreen(files, selection.screen) ?? ''
    const reading = read(files, path)
    if (reading.ok)
      phone?.show(showingOf(withOthers(reading.screen, files, read), selection, files))
  }, [phone, read, files, selection])
  return { frame, problem: phoneProblem(useStore(phone ?? closed)) }
}

document.documentElement.lang = chosenLanguage()
const root = createRoot(document.getElementById('root')!)
const { picture, ...choice } = Object.fromEntries(new URLSearchParams(location.search))
readShown().then(
  (shown) =>
    root.render(
      picture === undefined ? (
        <StrictMode>
          <Show {...shown} />
        </StrictMode>
      ) : (
        <ShownPicture files={new Map(Object.entries(shown.files))} choice={choice} />
      ),
    ),
  ({ message }: Error) => root.render(<p role="alert">{message}</p>),
)

/** The query of a page that shows one picture. A missing member has the default of the studio. */
type PictureChoice = Readonly<Partial<Record<'screen' | 'scenario' | 'locale' | 'theme', string>>>

/**
 * The state of the picture. The page writes it as JSON into an `output` element, where the program
 * that opened the page reads it.
 */
interface PictureState extends Partial<Pick<Snapshot, 'screen' | 'height' | 'text'>> {
  readonly problem?: string
}

/** Fills the page with one scenario after its last step, so that a program can take a picture. */
function ShownPicture({
  files,
  choice,
}: {
  readonly files: ReadonlyMap<string, string>
  readonly choice: PictureChoice
}): ReactNode {
  const [{ frame, shooter }] = useState(createSnapshotFrame)
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
