import { clock } from '../../renderer/clock'
import { readBootstrapData } from '../bootstrap/bootstrap-data'
import type { Config } from '../config/config'
import { bundledScenarios } from './bundled-scenarios'
import type { ShellKind } from '../shell/find-shell'
import { listScreens } from './list-screens'
import { writeChoice } from './preview-choice'
import { clearShellCalls, installSpy, shellCalls } from './spy-shell'

type Params = Readonly<Record<string, unknown>>

/**
 * The methods of the preview page, by the name in its `native` actions; other screens have none.
 */
export function previewMethods(
  config: Config,
  screen: string,
): Readonly<Record<string, (params: Params) => unknown>> {
  if (screen !== 'test-preview') return {}
  return {
    listScreens: (query) =>
      listScreens(readBootstrapData(document).screens, bundledScenarios, texts(query), worldName()),
    listShellCalls: () => shellCalls(),
    clearShellCalls,
    useShell({ kind }) {
      writeChoice({ shell: kind as ShellKind })
      installSpy(kind as ShellKind, window, config.shell.object)
    },
    useProfile({ profile, ...query }) {
      writeChoice({ profile: String(profile) })
      window.location.replace(
        `${window.location.pathname}?${new URLSearchParams(texts(query)).toString()}`,
      )
    },
    locate,
    alert: ({ text }) => window.alert(String(text)),
    addressOfFile: ({ file }) => URL.createObjectURL(file as File),
  }
}

const timeoutMs = 10_000

function locate(): Promise<{ latitude: number; longitude: number }> {
  return new Promise((resolve, reject) => {
    const tell = ({ coords: { latitude, longitude } }: GeolocationPosition) =>
      resolve({ latitude, longitude })
    navigator.geolocation.getCurrentPosition(tell, reject, { timeout: timeoutMs })
  })
}

let world: string | undefined

/** One world of the sandbox for each load of the preview page. */
function worldName(): string {
  return (world ??= clock.now().toString(36))
}

function texts(values: Params): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )
}
