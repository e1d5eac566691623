import { languageName } from '../../../analysis/diff/documents/documents'
import { scenarioWords } from '../../../analysis/words/translate-description'
import { t } from '../words/words'
import {
  useEffect,
  useState,
  type ReactNode,
  useLayoutEffect,
  useRef,
  type RefObject,
  useId,
} from 'react'
import { useScreenWords, useSelection, useStudio, useFiles } from '../use-studio'
import './preview.css'
import { PhoneWords } from './phone-words'
import { DropLayer } from './phone-drag'
import { usePhone } from './use-phone'
import { AppFrame } from './app-frame'
import { PhoneLinkButton } from './phone-link'
import { commandWords } from '../commands/commands'
import { Button, Select } from '../controls/controls'
import { profilesOf, languagesOf, pathOfScreen } from '../screens/list-screens'
import { type PhoneState, type Phone, phoneProblem } from './create-phone'
import type { Selection } from '../selection'
import { scenariosOf } from './read-screen'

export function PreviewPanel(): ReactNode {
  const { selection } = useSelection()
  const { frame, phone, state, stale, drop } = usePhone()
  const [inspects, setInspects] = useState(true)
  useEffect(() => phone?.tell({ type: 'inspect', on: inspects }), [phone, inspects])
  return (
    <section className="st-panel pv-panel" aria-labelledby="pv-title">
      <header className="st-line">
        <h2 id="pv-title">{t('previewPanel.preview')}</h2>
        <PhoneLinkButton />
      </header>
      <PhoneControls phone={phone} inspects={inspects} setInspects={setInspects} />
      <PhoneFrame frame={frame} width={selection.width} isStale={stale !== ''}>
        <PhoneWords />
        <DropLayer width={selection.width} over={(at) => phone?.tell(at)} drop={drop} />
      </PhoneFrame>
      <PhoneStatus state={state} stale={stale} restart={() => phone?.restart()} />
    </section>
  )
}

/** In CSS pixels: the normal height of the phone, and the width of its two edges. */
const [fullHeight, edges] = [720, 24]

interface PhoneFrameProps {
  frame: RefObject<HTMLIFrameElement | null>
  width: number
  isStale: boolean
  children: ReactNode
}

/** Shows the phone. A narrow panel scales the phone down. A low panel makes it shorter. */
function PhoneFrame({ frame, width, isStale, children }: PhoneFrameProps): ReactNode {
  const area = useRef<HTMLDivElement>(null)
  const [{ scale, height }, setSize] = useState({ scale: 1, height: fullHeight })
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth = width, clientHeight = fullHeight } = area.current ?? {}
      const fitting = Math.min(1, (clientWidth - edges) / width)
      const visible = Math.floor(clientHeight / fitting) - edges
      setSize({ scale: fitting, height: Math.min(fullHeight, visible) })
    }
    const observer = new ResizeObserver(measure)
    if (area.current) observer.observe(area.current)
    measure()
    return () => observer.disconnect()
  }, [width])
  return (
    <div className="pv-area" ref={area} style={{ maxHeight: (fullHeight + edges) * scale }}>
      <div
        className={isStale ? 'pv-phone pv-phone--stale' : 'pv-phone'}
        style={{ width: width + edges, height: height + edges, transform: `scale(${scale})` }}
      >
        <AppFrame
          frame={frame}
          className="pv-frame"
          title={t('phoneFrame.theApp')}
          width={width}
          height={height}
        />
        {children}
      </div>
    </div>
  )
}

function PhoneStatus({
  state,
  stale,
  restart,
}: {
  state: PhoneState
  stale: string
  restart: () => void
}): ReactNode {
  const { selection } = useSelection()
  const isElsewhere =
    state.kind === 'drawn' && state.screen !== '' && state.screen !== selection.screen
  return (
    <div className="st-hint pv-status" aria-live="polite">
      {stale ? (
        <p className="pv-status__stale">{stale}</p>
      ) : isElsewhere ? (
        <Elsewhere screen={state.screen} restart={restart} />
      ) : (
        <p className={phoneProblem(state) === '' ? '' : 'pv-status__stale'}>{wordsOf(state)}</p>
      )}
    </div>
  )
}

/** Shows that an action has opened another screen. */
function Elsewhere({ screen, restart }: { screen: string; restart: () => void }): ReactNode {
  const { select } = useSelection()
  const { workspace } = useStudio()
  const titleOf = useScreenWords()
  const path = pathOfScreen(workspace.files(), screen)
  return (
    <p className="st-line pv-elsewhere">
      <span>{t('phoneStatus.anActionLedTo', { screen: titleOf(screen) })}</span>
      <Button onClick={restart}>{t('phoneStatus.back')}</Button>
      {path && (
        <Button onClick={() => select({ screen, path, pointer: '', scenario: '' })}>
          {t('phoneStatus.editIt')}
        </Button>
      )}
    </p>
  )
}

function wordsOf(state: PhoneState): string {
  const { kind, ms, left } = state
  if (left) return t('phoneStatus.anActionLeadsOutOf', { left })
  const problem = phoneProblem(state)
  if (problem !== '') return problem
  if (kind === 'drawn') return ms > 0 ? t('phoneStatus.drawnInMs', { ms }) : t('phoneStatus.drawn')
  return kind === 'opening' ? t('phoneStatus.openingTheApp') : t('phoneStatus.drawing')
}

interface PhoneControlsProps {
  phone: Phone | undefined
  inspects: boolean
  setInspects: (on: boolean) => void
}

const shells = {
  none: t('phoneControls.browser'),
  android: t('phoneControls.androidApp'),
  ios: t('phoneControls.iosApp'),
}
const widths = [320, 360, 393, 412, 768]
const sizes = { '1': '100 %', '1.3': '130 %', '1.5': '150 %', '2': '200 %' }

function PhoneControls({ phone, inspects, setInspects }: PhoneControlsProps): ReactNode {
  return (
    <div className="st-stack">
      <ScenarioControls phone={phone} />
      <div className="st-line pv-row">
        <AudienceControls />
        <Button
          command="point"
          aria-pressed={inspects}
          title={commandWords('point')}
          onClick={() => setInspects(!inspects)}
        >
          {t('phoneControls.point')}
        </Button>
      </div>
      <details>
        <summary className="st-hint">{t('phoneControls.widthTextShellNetwork')}</summary>
        <DeviceControls />
      </details>
    </div>
  )
}

function ScenarioControls({ phone }: { phone: Phone | undefined }): ReactNode {
  const { selection, select } = useSelection()
  const scenarios = scenariosOf(useFiles(), selection.screen)
  const steps = scenarios.get(selection.scenario)?.steps ?? []
  const named = Object.fromEntries(
    [...scenarios].map(([name, scenario]) => [name, scenarioWords(name, scenario)]),
  )
  return (
    <div className="st-line pv-row">
      <Choice
        label={t('phoneControls.scenario')}
        value={selection.scenario}
        options={{ '': t('phoneControls.noneWhatTheSandboxAnswers'), ...named }}
        choose={(scenario) => select({ scenario })}
        wide
      />
      <Button
        command="play"
        disabled={steps.length === 0}
        onClick={() => phone?.restart(true)}
        title={commandWords('play')}
      >
        {t('phoneControls.play')}
      </Button>
      <Button
        command="restart"
        onClick={() => phone?.restart()}
        title={t('phoneControls.beginAnewAskAgainFor')}
      >
        {t('phoneControls.restart')}
      </Button>
    </div>
  )
}

function AudienceControls(): ReactNode {
  const { selection, select } = useSelection()
  const files = useFiles()
  const locales = languagesOf(files).map((language) => [language, languageName(language)] as const)
  const profiles = profilesOf(files)
  const isDark = selection.theme === 'dark'
  return (
    <>
      <Choice
        label={t('phoneControls.language')}
        value={selection.locale}
        options={{ '': t('phoneControls.asTheScreenSays'), ...Object.fromEntries(locales) }}
        choose={(locale) => select({ locale })}
      />
      <Choice
        label={t('phoneControls.region')}
        value={selection.profile}
        options={Object.fromEntries(profiles.map((name) => [name, name.toUpperCase()]))}
        choose={(profile) => select({ profile })}
      />
      <Button
        command="dark"
        aria-pressed={isDark}
        onClick={() => select({ theme: isDark ? 'light' : 'dark' })}
      >
        {t('phoneControls.dark')}
      </Button>
    </>
  )
}

function DeviceControls(): ReactNode {
  const { selection, select } = useSelection()
  return (
    <div className="st-line pv-row">
      <Choice
        label={t('phoneControls.width')}
        value={String(selection.width)}
        options={Object.fromEntries(widths.map((width) => [String(width), `${width} px`]))}
        choose={(width) => select({ width: Number(width) })}
      />
      <Choice
        label={t('phoneControls.text')}
        value={String(selection.fontScale)}
        options={sizes}
        choose={(size) => select({ fontScale: Number(size) })}
      />
      <Choice
        label={t('phoneControls.shell')}
        value={selection.shell}
        options={shells}
        choose={(shell) => select({ shell: shell as Selection['shell'] })}
      />
      <Button aria-pressed={selection.slow} onClick={() => select({ slow: !selection.slow })}>
        {t('phoneControls.slowNetwork')}
      </Button>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: Readonly<Record<string, string>>
  choose: (value: string) => void
  wide?: boolean
}

/** Shows a list of options. The first option means "none". */
function Choice({ label, options, wide = false, ...rest }: ChoiceProps): ReactNode {
  const id = useId()
  const inOrder = Object.entries(options).toSorted(
    ([one], [other]) => Number(other === '') - Number(one === ''),
  )
  return (
    <div className={wide ? 'st-stack pv-choice pv-choice--wide' : 'st-stack pv-choice'}>
      <label htmlFor={id} className="st-hint">
        {label}
      </label>
      <Select id={id} options={inOrder} {...rest} />
    </div>
  )
}
