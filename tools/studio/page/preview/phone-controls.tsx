import { t } from '../words/words'
import type { ReactNode } from 'react'
import { Button } from '../controls/button'
import type { Selection } from '../selection'
import { useFiles, useSelection } from '../use-studio'
import { Choice } from './choice'
import type { Phone } from './create-phone'
import { scenariosOf } from './scenarios-of'

interface PhoneControlsProps {
  phone: Phone | undefined
  inspects: boolean
  setInspects: (on: boolean) => void
}

const languages = { '': t('phoneControls.asTheScreenSays'), es: 'Español', en: 'English' }
const shells = { none: 'Browser', android: t('phoneControls.androidApp'), ios: 'iOS app' }
const widths = [320, 360, 393, 412, 768]
const sizes = { '1': '100 %', '1.3': '130 %', '1.5': '150 %', '2': '200 %' }

/** The settings of the phone: scenario, language, region, look, network and native app. */
export function PhoneControls({ phone, inspects, setInspects }: PhoneControlsProps): ReactNode {
  return (
    <div className="st-stack">
      <ScenarioControls phone={phone} />
      <div className="st-line pv-row">
        <AudienceControls />
        <Toggle on={inspects} set={setInspects} hint={t('phoneControls.aClickSelectsTheNode')}>
          {t('phoneControls.point')}
        </Toggle>
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
    [...scenarios].map(([name, { title }]) => [name, title ? `${name} · ${title}` : name]),
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
        disabled={steps.length === 0}
        onClick={() => phone?.restart(true)}
        title={t('phoneControls.takeTheStepsOfThe')}
      >
        {t('phoneControls.play')}
      </Button>
      <Button onClick={() => phone?.restart()} title={t('phoneControls.beginAnewAskAgainFor')}>
        {t('phoneControls.restart')}
      </Button>
    </div>
  )
}

function AudienceControls(): ReactNode {
  const { selection, select } = useSelection()
  const profiles = [...useFiles().keys()].flatMap(
    (path) => /^schemas\/profiles\/(.+)\.json$/.exec(path)?.[1] ?? [],
  )
  return (
    <>
      <Choice
        label={t('phoneControls.language')}
        value={selection.locale}
        options={languages}
        choose={(locale) => select({ locale })}
      />
      <Choice
        label={t('phoneControls.region')}
        value={selection.profile}
        options={Object.fromEntries(profiles.map((name) => [name, name.toUpperCase()]))}
        choose={(profile) => select({ profile })}
      />
      <Toggle
        on={selection.theme === 'dark'}
        set={(on) => select({ theme: on ? 'dark' : 'light' })}
      >
        {t('phoneControls.dark')}
      </Toggle>
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
      <Toggle on={selection.slow} set={(slow) => select({ slow })}>
        {t('phoneControls.slowNetwork')}
      </Toggle>
    </div>
  )
}

function Toggle({
  on,
  set,
  hint,
  children,
}: {
  on: boolean
  set: (on: boolean) => void
  hint?: string
  children: ReactNode
}): ReactNode {
  return (
    <Button aria-pressed={on} title={hint} onClick={() => set(!on)}>
      {children}
    </Button>
  )
}
